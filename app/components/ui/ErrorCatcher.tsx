import { Component, type ReactNode } from "react";

type ErrorCatcherProps = { children: ReactNode; onCaught: () => void };

/** Keeps what fails to be drawn inside from taking the page with it: nothing is shown, and somebody is told. */
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
