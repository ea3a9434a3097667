"""Artifacts in S3, as stock clients store them."""
