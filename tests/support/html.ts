import { type HTMLElement, type Node, NodeType, parse } from "node-html-parser";

/** The text of a node and what it contains, word by word as a reader sees it; scripts and styles excluded. */
function textOf(node: Node): string {
  const texts: string[] = [];
  const collect = ({ nodeType, rawTagName, text, childNodes }: Node) => {
    if (nodeType === NodeType.TEXT_NODE && !text.startsWith("<!")) texts.push(text);
    else if (rawTagName !== "script" && rawTagName !== "style") childNodes.forEach(collect);
  };
  collect(node);
  return texts.join(" ").replace(/\s+/g, " ");
}

const isField = ({ rawTagName }: HTMLElement) => ["input", "select", "textarea"].includes(rawTagName);

/** An HTML page, or a part of it, in the terms of a reader. Missing parts are empty, so that an expectation fails on them. */
export class Page {
  private constructor(readonly element: HTMLElement) {}

  static parse(html: string): Page {
    return new Page(parse(html, { blockTextElements: { script: true, style: true } }));
  }

  /** All parts that match a CSS selector. */
  all(selector: string): Page[] {
    return this.element.querySelectorAll(selector).map((element) => new Page(element));
  }

  /** The first part that matches a CSS selector; an empty one if there is none. */
  first(selector: string): Page {
    return this.all(selector)[0] ?? Page.parse("");
  }

  get html(): string {
    return this.element.outerHTML;
  }

  get text(): string {
    return textOf(this.element).trim();
  }

  get exists(): boolean {
    return this.element.rawTagName !== null && this.element.rawTagName !== "";
  }

  /** An attribute's value; undefined if it is not set, empty for one without a value. */
  attribute(name: string): string | undefined {
    return this.element.attributes[name];
  }

  get main(): Page {
    return this.first("main");
  }

  /** The form with this accessible name. */
  form(label: string): Page {
    const found = this.all("form").find((form) => form.attribute("aria-label") === label);
    return found ?? Page.parse("");
  }

  get headings(): string[] {
    return this.all("h1, h2, h3").map(({ text }) => text);
  }

  /** The targets of all links. */
  get links(): string[] {
    return this.all("a[href]").map((link) => link.attribute("href") ?? "");
  }

  /** The link with this target. */
  link(href: string): Page {
    return this.all("a[href]").find((link) => link.attribute("href") === href) ?? Page.parse("");
  }

  /** The button with this text. */
  button(text: string): Page {
    return this.all("button").find((button) => button.text === text) ?? Page.parse("");
  }

  /** The field with this name: an input, a list of options, or a text area. */
  field(name: string): Page {
    const named = this.all("[name]").filter(({ element }) => isField(element));
    return named.find((field) => field.attribute("name") === name) ?? Page.parse("");
  }

  /** The value of a field as a form would post it. */
  get value(): string {
    if (this.element.rawTagName === "textarea") return this.element.text.replace(/^\r?\n/, "");
    if (this.element.rawTagName !== "select") return this.attribute("value") ?? "";
    const options = this.all("option");
    const chosen = options.find((option) => option.attribute("selected") !== undefined) ?? options[0];
    return chosen?.attribute("value") ?? chosen?.text ?? "";
  }

  get isDisabled(): boolean {
    return this.attribute("disabled") !== undefined;
  }

  get isChecked(): boolean {
    return this.attribute("checked") !== undefined;
  }

  get isInvalid(): boolean {
    return this.attribute("aria-invalid") === "true";
  }

  /** The names of the fields that are marked as wrong. */
  get invalidFields(): string[] {
    return this.all('[aria-invalid="true"]').map((field) => field.attribute("name") ?? "");
  }

  /** The fields that get the focus when the page opens. */
  get focusedFields(): Page[] {
    // React writes the attribute in camel case.
    const focuses = ({ element }: Page) => Object.keys(element.attributes).some((name) => /^autofocus$/i.test(name));
    return this.all("*").filter(focuses);
  }

  /** Their names. */
  get focused(): string[] {
    return this.focusedFields.map((field) => field.attribute("name") ?? "");
  }

  /** Whether the browser submits this form without checking its fields. */
  get isUnchecked(): boolean {
    return Object.keys(this.element.attributes).some((name) => /^novalidate$/i.test(name));
  }

  /** The error beside a field of this page; empty unless the field is marked as wrong and refers to it. */
  errorBeside(field: Page): string {
    const [id] = (field.attribute("aria-describedby") ?? "").split(" ");
    return field.isInvalid && id ? this.first(`[id="${id}"]`).text : "";
  }

  /** The error beside the field with this name. */
  errorOf(name: string): string {
    return this.errorBeside(this.field(name));
  }
}

/** The value of a page's field, hidden or visible, as a form would post it. */
export function fieldOf(html: string, name: string): string {
  return Page.parse(html).field(name).value;
}

/** The HTML of the form with this accessible name. */
export function formOf(html: string, label: string): string {
  return Page.parse(html).form(label).html;
}

/** The visible text of a page. */
export function wordsOf(html: string): string {
  return textOf(Page.parse(html).element);
}
