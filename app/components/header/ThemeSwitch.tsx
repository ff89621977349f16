import { Icon } from "../ui/Icon";
import { tool, toolIcon } from "./headerStyles";
import { chooseTheme, type Theme } from "./useTheme";

type ThemeSwitchProps = {
  /** The shopper's choice, or null for the system setting. */
  theme: Theme | null;
  /** Current path with query, to which it returns without JavaScript. */
  path: string;
};

/** The button for the theme that is not shown. */
export function ThemeSwitch({ theme, path }: ThemeSwitchProps) {
  return (
    <>
      {theme !== "dark" && <ThemeForm to="dark" path={path} />}
      {theme !== "light" && <ThemeForm to="light" path={path} />}
    </>
  );
}

/** Without JavaScript it is a plain form that returns to the same page. */
function ThemeForm({ to, path }: { to: Theme; path: string }) {
  const [name, icon, shown] = to === "dark" ? DARK : LIGHT;
  return (
    <form
      className={shown}
      method="post"
      action="/theme"
      onSubmit={(event) => {
        event.preventDefault();
        const { parentElement } = event.currentTarget;
        chooseTheme(to);
        // The other button takes the place of this one, and the focus.
        setTimeout(() =>
          parentElement?.querySelector<HTMLElement>('[action="/theme"] button')?.focus({ preventScroll: true }),
        );
      }}
    >
      <input type="hidden" name="theme" value={to} />
      <input type="hidden" name="redirect" value={path} />
      <button className={tool} type="submit" title={name}>
        <Icon name={icon} className={toolIcon} />
        <span className="sr-only">{name}</span>
      </button>
    </form>
  );
}

const DARK = ["Dark", "moon", "dark:hidden"] as const;
const LIGHT = ["Light", "sun", "hidden dark:block"] as const;
