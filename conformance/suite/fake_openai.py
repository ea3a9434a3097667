"""A stand-in for OpenAI's HTTP API on the loopback interface, which answers the same each time."""

import contextlib
import http.server
import json
import threading

USAGE = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if asked.get("model") == "missing":
            self._send(404, {"error": {"message": "No such model", "type": "invalid_request_error", "code": "missing"}})
        elif self.path.endswith("/embeddings"):
            self._send(200, _embedding(asked))
        elif asked.get("stream"):
            self._stream(asked)
        else:
            self._send(200, _completion(asked))

    def _send(self, status: int, told: dict):
        body = json.dumps(told).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _stream(self, asked: dict):
        """The answer in pieces, and its usage with the last one."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        pieces = [{"role": "assistant", "content": ""}, {"content": "hel"}, {"content": "lo"}, {}]
        for number, delta in enumerate(pieces):
            ended = number == len(pieces) - 1
            told = {
                "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1_700_000_000, "model": asked["model"],
                "choices": [{"index": 0, "delta": delta, "finish_reason": "stop" if ended else None}],
                **({"usage": USAGE} if ended else {}),
            }
            self.wfile.write(f"data: {json.dumps(told)}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")
        self.close_connection = True

    def log_message(self, *_):
        pass


def _completion(asked: dict) -> dict:
    if asked.get("tools") and asked["messages"][-1]["role"] == "user":
        call = {"name": asked["tools"][0]["function"]["name"], "arguments": '{"city": "Graz"}'}
        message = {"role": "assistant", "content": None, "tool_calls": [{"id": "call_1", "type": "function", "function": call}]}
    else:
        message = {"role": "assistant", "content": f"{len(asked['messages'])} messages: {asked['messages'][-1]['content']}"}
    ended = "tool_calls" if "tool_calls" in message else "stop"
    return {
        "id": "chatcmpl-1", "object": "chat.completion", "created": 1_700_000_000, "model": asked["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": ended}],
        "usage": {**USAGE, "prompt_tokens_details": {"cached_tokens": 4, "audio_tokens": 0}},
    }


def _embedding(asked: dict) -> dict:
    return {
        "object": "list", "model": asked["model"], "usage": {"prompt_tokens": 3, "total_tokens": 3},
        "data": [{"object": "embedding", "index": 0, "embedding": [0.5, -0.25]}],
    }


@contextlib.contextmanager
def fake_openai():
    """The address that a client of OpenAI is to use."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/v1"
        finally:
            server.shutdown()
