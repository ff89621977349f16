import { type Sandbox, startSandbox } from "./server";

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Starts the sandbox on SANDBOX_PORT and its mailbox on the next port; exits with an error message on failure. */
export async function startSandboxAtSetting(): Promise<Sandbox> {
  const port = Number(process.env.SANDBOX_PORT || 4010);
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    stop("SANDBOX_PORT: must be a port number from 1 to 65534 (the mailbox listens on the next one)");
  }
  try {
    return await startSandbox({ port, smtpPort: port + 1 });
  } catch (error) {
    const { code, port: refused } = error as NodeJS.ErrnoException & { port?: number };
    if (code === "EADDRINUSE") stop(`SANDBOX_PORT: port ${refused} is taken by another program; set another one.`);
    if (code === "EACCES") stop(`SANDBOX_PORT: this user may not listen on port ${refused}; set another one.`);
    throw error;
  }
}
