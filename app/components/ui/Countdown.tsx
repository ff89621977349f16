import { useEffect, useRef, useState } from "react";

/** A wait enforced by the server. */
export type Wait = {
  /** ISO 8601 timestamp at which it ends, by the server's clock. */
  until: string;
  /** Seconds left when the page was rendered: browser clocks may be wrong. */
  seconds: number;
};

type CountdownProps = {
  wait: Wait;
  /** Text before the seconds, for example `Resend available in`. */
  label: string;
  onEnd?: () => void;
};

/** Seconds left of a wait. Without JavaScript it shows the seconds at render time. */
export function Countdown({ wait, label, onEnd }: CountdownProps) {
  const [seconds, setSeconds] = useState(wait.seconds);
  const ended = useRef(onEnd);
  ended.current = onEnd;
  useEffect(() => {
    const end = Date.now() + wait.seconds * 1000;
    const tick = () => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setSeconds(left);
      if (left > 0) return;
      clearInterval(timer);
      ended.current?.();
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [wait.seconds]);
  if (seconds === 0) return null;
  return (
    <span role="timer">
      {`${label} `}
      <time dateTime={`PT${seconds}S`} className="tabular-nums">
        {`${seconds} s`}
      </time>
    </span>
  );
}
