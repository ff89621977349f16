import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { taskLampFrame } from "./drawings/task-lamp";

const FRAMES = 96;
const FRAMES_PER_SECOND = 24;
const SIZE = 640;
const TARGET = path.resolve("scripts/demo/pictures/task-lamp.mp4");

/** Renders the lamp's short video; requires ffmpeg on the PATH. */
async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), "task-lamp-"));
  try {
    for (let frame = 0; frame < FRAMES; frame++) {
      const file = path.join(folder, `${String(frame).padStart(3, "0")}.png`);
      await sharp(Buffer.from(taskLampFrame(frame / FRAMES)))
        .flatten()
        .resize(SIZE, SIZE)
        .png()
        .toFile(file);
    }
    const input = ["-framerate", String(FRAMES_PER_SECOND), "-i", path.join(folder, "%03d.png")];
    const encoding = [
      "-c:v",
      "libx264",
      "-preset",
      "slow",
      "-crf",
      "27",
      "-pix_fmt",
      "yuv420p",
      "-movflags",
      "+faststart",
    ];
    // Without encoder metadata, every run produces the same file.
    const plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-threads", "1"];
    execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...input, ...encoding, ...plain, TARGET], { stdio: "inherit" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${path.basename(TARGET)}, ${Math.round(statSync(TARGET).size / 1024)} KB`);
}

await main();
