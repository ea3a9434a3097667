"""What is done to the server, one scenario a file."""
