// The keys of a lesson.
