/** The packaged server as a process, with its data in a folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';

const LISTENING = 'Listening on ';

export class Server {
  #process;
  url;

  /** Resolves once it listens. */
  static async start(command, folder, env = process.env) {
    const server = new Server();
    const child = spawn(command[0], command.slice(1), { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    server.#process = child;
    child.stderr.pipe(createWriteStream(`${folder}/server.log`));
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith(LISTENING)) {
        server.url = line.slice(LISTENING.length);
        return server;
      }
    }
    throw new Error(`The server ended before it listened: see ${folder}/server.log`);
  }

  async stop() {
    if (this.#process.exitCode === null) {
      const ended = once(this.#process, 'exit');
      this.#process.kill('SIGTERM');
      await ended;
    }
  }
}
