import { Icon } from "../ui/Icon";
import { tool, toolIcon, toolLabel } from "./headerStyles";
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
  return (
    <form
      className={`order-1 md:order-none ${to === "dark" ? "dark:hidden" : "hidden dark:block"}`}
      method="post"
      action="/theme"
      onSubmit={(event) => {
        event.preventDefault();
        chooseTheme(to);
      }}
    >
      <input type="hidden" name="theme" value={to} />
      <input type="hidden" name="redirect" value={path} />
      <button className={tool} type="submit">
        <Icon name={to === "dark" ? "moon" : "sun"} className={toolIcon} />
        <span className={toolLabel}>{to === "dark" ? "Dark" : "Light"}</span>
      </button>
    </form>
  );
}
