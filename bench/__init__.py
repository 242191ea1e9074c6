"""Measurements that the README quotes; `python -m bench` prints them."""
