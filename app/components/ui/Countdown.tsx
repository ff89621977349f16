import { useEffect, useRef, useState } from "react";

type CountdownProps = {
  /** ISO 8601 moment at which the wait ends. */
  until: string;
  /** Said before the seconds, for example `Resend available in`. */
  label: string;
  onEnd?: () => void;
};

function secondsUntil(moment: string): number {
  return Math.max(0, Math.ceil((new Date(moment).getTime() - Date.now()) / 1000));
}

/** Seconds left of a wait the server keeps. The page itself says how long; JavaScript makes it tick. */
export function Countdown({ until, label, onEnd }: CountdownProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  const [over, setOver] = useState(false);
  const ended = useRef(onEnd);
  ended.current = onEnd;
  useEffect(() => {
    const tick = () => {
      const left = secondsUntil(until);
      setSeconds(left);
      if (left === 0) {
        clearInterval(timer);
        setOver(true);
        ended.current?.();
      }
    };
    setOver(false);
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  if (over) return null;
  // The server's clock and the browser's differ by a second now and then; that is no error.
  return (
    <span role="timer">
      {`${label} `}
      <time dateTime={`PT${seconds}S`} className="tabular-nums" suppressHydrationWarning>
        {`${seconds} s`}
      </time>
    </span>
  );
}
