"""The app: its parts put together, begun and ended."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread

from fastapi import Depends, FastAPI
from fastapi.middleware.gzip import GZipMiddleware
from starlette.concurrency import run_in_threadpool
from starlette.types import Lifespan

from app.assets import Assets
from app.bodies import LimitBody
from app.collecting import Readings
from app.deletions import Deletions
from app.evaluations import Evaluations
from app.gallery import Gallery
from app.heads import AnswerHeads
from app.jobs import Jobs
from app.library import Library
from app.limits import LimitRates, rates
from app.pages import Pages
from app.routes import (
    answers,
    api,
    ask,
    assets,
    collections,
    documents,
    embed,
    evaluate,
    evaluate_questions,
    evaluate_sweeps,
    evaluation,
    export,
    export_together,
    first,
    learn,
    openapi,
    ownership,
    panels,
    question_sets,
    share,
    standalone,
    versions,
    workbench,
)
from app.routes.asked import Parts, same_site
from app.routes.failures import add_failures, told
from app.security import SecurityHeaders
from app.settings import Settings, load_settings
from app.store import open_store
from app.sweeps import Sweeps
from app.tallies import Tallies
from app.visitors import visitors_of
from app.worker import Worker
from engine import languages

SMALL = 2_000  # bytes that one packet carries as fast without compression


def create_app(settings: Settings | None = None) -> FastAPI:
    """An app on its own database, with its own process for embedding once it is started."""
    chosen = settings or load_settings()
    app = FastAPI(
        title="Cutmarks",
        lifespan=lifespan(chosen),
        dependencies=[Depends(same_site)],
        openapi_url=None,
        redirect_slashes=False,  # a program that asks for JSON would be sent on without a word
    )
    app.add_middleware(LimitBody, limit=chosen.max_upload_bytes, together=chosen.max_together_bytes)
    app.add_middleware(
        LimitRates,
        rates=rates(chosen.api_per_minute, chosen.uploads_per_minute),
        refused=told,
        drained=chosen.max_together_bytes,
    )
    app.add_middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=1)
    app.add_middleware(SecurityHeaders, ancestors=chosen.ancestors)
    app.add_middleware(AnswerHeads)
    for module in (workbench, panels, ask, answers, documents, collections, evaluate, api, assets):
        app.include_router(module.router)
    app.include_router(first.router)
    app.include_router(embed.router)
    app.include_router(learn.router)
    app.include_router(question_sets.router)
    app.include_router(evaluate_sweeps.router)
    app.include_router(evaluation.router)
    app.include_router(openapi.router)
    app.include_router(export.router)
    app.include_router(export.api)
    app.include_router(export_together.api)
    app.include_router(standalone.router)
    app.include_router(share.router)
    app.include_router(ownership.router)
    app.include_router(versions.router)
    app.include_router(versions.api)
    app.include_router(ownership.api)
    for questions in (evaluate_questions.router, evaluate_questions.api):
        app.include_router(questions)
    add_failures(app)
    return app


def lifespan(settings: Settings) -> Lifespan[FastAPI]:
    """Open the database and begin embedding; end both when the app ends."""

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        store = open_store(settings)
        worker = Worker()
        jobs = Jobs(store, batch=settings.embed_batch, worker=worker)
        files = Assets()
        library = Library(settings, store, jobs)
        readings = Readings(library)
        evaluations = Evaluations(library, worker)
        app.state.parts = Parts(
            settings,
            library,
            readings,
            Tallies(library),
            evaluations,
            Sweeps(evaluations),
            Pages(files),
            files,
            visitors_of(settings),
            Gallery(library),
        )
        readings.open()
        evaluations.open()
        deletions = Deletions(library)
        deletions.open()
        jobs.open(preload=settings.embedder if settings.preload_model else None)
        if settings.preload_model:
            library.parser.warm()
            Thread(target=languages.warm, daemon=True).start()
        try:
            yield
        finally:
            readings.end()
            deletions.end()
            evaluations.end()
            await run_in_threadpool(library.parser.close)
            await run_in_threadpool(readings.close)
            await run_in_threadpool(jobs.close)
            await run_in_threadpool(evaluations.close)
            await run_in_threadpool(worker.stop)  # a batch may have started it once more
            store.close()

    return running
