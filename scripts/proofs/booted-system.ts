import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const SYSTEMD = "/usr/lib/systemd/systemd";
const BOOT_MS = 30_000;
/** The targets that services depend on without naming them. They start nothing here. */
const TARGETS = ["sysinit", "basic", "multi-user", "shutdown", "umount", "final"];

/** What the booted systemd has of its own. The rest is this machine's. */
type Folders = {
  /** Its units: none of the machine's own are started. */
  units: string;
  /** Mounted at /srv. */
  srv: string;
  /** Mounted at /var/lib. */
  state: string;
};

function makeBootScript(folder: string, { units, srv, state }: Folders, user: string, id: number): string {
  for (const [name, line] of [
    ["passwd", `${user}:x:${id}:${id}::/var/lib/${user}:/usr/sbin/nologin\n`],
    ["group", `${user}:x:${id}:\n`],
  ] as const) {
    copyFileSync(`/etc/${name}`, path.join(folder, name));
    appendFileSync(path.join(folder, name), line);
  }
  const script = path.join(folder, "boot.sh");
  writeFileSync(
    script,
    `set -e
mount --make-rprivate /
mount -t tmpfs tmpfs /run
mount --bind ${srv} /srv
mount --bind ${state} /var/lib
mount --bind ${folder}/passwd /etc/passwd
mount --bind ${folder}/group /etc/group
export container=other SYSTEMD_UNIT_PATH=${units}
exec ${SYSTEMD} --system --unit=multi-user.target --log-target=console --show-status=no
`,
  );
  return script;
}

/** The process that unshare has started, which is the first one of the new system. */
function childOf(pid: number): number | null {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
  return child ? Number(child) : null;
}

/**
 * A systemd that runs as the first process of namespaces of its own, with the given units, over this machine's programs
 * and network. It needs root.
 */
export class BootedSystem {
  private readonly process: ChildProcess;

  private constructor(
    script: string,
    private readonly userId: number,
  ) {
    const namespaces = ["--mount", "--pid", "--uts", "--ipc", "--fork", "--mount-proc", "--kill-child"];
    this.process = spawn("unshare", [...namespaces, "sh", script], { stdio: ["ignore", "ignore", "inherit"] });
  }

  /**
   * Boots, and waits until systemd takes commands.
   * @param folder for its own files
   * @param user who is added, with the id
   * @throws Error when it takes no commands within half a minute
   */
  static async boot(folder: string, folders: Folders, user: string, id: number): Promise<BootedSystem> {
    mkdirSync(folders.units, { recursive: true });
    for (const name of TARGETS) {
      writeFileSync(
        path.join(folders.units, `${name}.target`),
        `[Unit]\nDescription=${name}\nDefaultDependencies=no\n`,
      );
    }
    const system = new BootedSystem(makeBootScript(folder, folders, user, id), id);
    const end = performance.now() + BOOT_MS;
    while (system.run("systemctl", "is-system-running").output.trim() !== "running") {
      if (performance.now() > end || system.process.exitCode !== null) throw new Error("systemd did not start.");
      await sleep(200);
    }
    return system;
  }

  /** The command with which a program is started within the system. */
  command(...program: string[]): string[] {
    const first = this.process.pid === undefined ? null : childOf(this.process.pid);
    return ["nsenter", "--target", String(first), "--mount", "--pid", "--wd=.", ...program];
  }

  /** Runs a program within the system. @returns its exit code and its output */
  run(...program: string[]): { status: number | null; output: string } {
    const [command = "", ...args] = this.command(...program);
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
    return { status, output: stdout + stderr };
  }

  /** Runs systemctl. @throws Error with its output when it fails */
  systemctl(...args: string[]): string {
    const { status, output } = this.run("systemctl", ...args);
    if (status !== 0) throw new Error(`systemctl ${args.join(" ")} ended with ${status}: ${output}`);
    return output.trim();
  }

  /** The ids of the user's processes whose command contains the text, as this machine numbers them. */
  processes(text: string): number[] {
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => {
        try {
          const [, id] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
          return Number(id) === this.userId && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(text);
        } catch {
          return false;
        }
      });
  }

  /** Ends the system with all its processes. */
  async end(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGKILL");
    await ended;
  }
}
