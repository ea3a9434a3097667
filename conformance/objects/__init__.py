"""Artifacts in S3, as stock clients keep them."""
