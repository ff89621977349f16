/** The drill with a replica on a real SSH server on loopback, which root gets from Debian if it is missing. */
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { freePort } from "../../tests/support/ports";
import { runDrill } from "./drill-command";
import { requireDebianPackage } from "./install";

const SSHD = "/usr/sbin/sshd";

requireDebianPackage("openssh-server", SSHD);
// Where sshd, run by root, confines its unprivileged part.
if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true, mode: 0o755 });

const folder = mkdtempSync(path.join(tmpdir(), "tradepost-sftp-"));
const [hostKey, userKey] = [path.join(folder, "host-key"), path.join(folder, "user-key")];
for (const key of [hostKey, userKey]) execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", key]);
copyFileSync(`${userKey}.pub`, path.join(folder, "authorized-keys"));

const port = await freePort();
const configuration = path.join(folder, "sshd.conf");
writeFileSync(
  configuration,
  `ListenAddress 127.0.0.1:${port}
HostKey ${hostKey}
AuthorizedKeysFile ${path.join(folder, "authorized-keys")}
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
Subsystem sftp internal-sftp
ForceCommand internal-sftp
`,
);
const server = spawn(SSHD, ["-D", "-e", "-f", configuration], { stdio: ["ignore", "ignore", "pipe"] });
let output = "";
const ended = new Promise<void>((resume) => server.once("exit", () => resume()));
await new Promise<void>((resolve, reject) => {
  server.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (output.includes("Server listening")) resolve();
  });
  server.once("exit", (code) => reject(new Error(`sshd ended with ${code}: ${output}`)));
});

const target = `${userInfo().username}@127.0.0.1:${port}${path.join(folder, "replica")}`;
const code = await runDrill([`--to=sftp://${target}?key=${userKey}`]);
if (code !== 0) console.error(`The SSH server's log:\n${output}`);
server.kill();
await ended;
rmSync(folder, { recursive: true, force: true });
process.exit(code);
