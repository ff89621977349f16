import { Component, type ReactNode } from "react";

type ErrorCatcherProps = { children: ReactNode; onCaught: () => void };

/** An error boundary that renders nothing when its children fail, and calls `onCaught`. */
export class ErrorCatcher extends Component<ErrorCatcherProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onCaught();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
