import { describe, expect, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { Page } from "../support/html";
import { filesForm, png } from "../support/pictures";
import { seededShop } from "../support/seeded-shop";

const shop = await seededShop();
const admin = await signedInAdmin(shop);

async function preview(section: string, fields: Record<string, string>, file?: Buffer | string) {
  const body = filesForm(file ? [["Harbor view.png", file]] : [], { intent: `preview-${section}`, ...fields });
  const response = await admin.request("/admin/settings", { method: "POST", body });
  return { status: response.status, page: Page.parse(await response.text()) };
}

const settings = async () => (await admin.get("/api/settings")).json();
const sheetOf = (page: Page) => page.all('link[href*="/theme/sample-"]').map((link) => link.attribute("href"));

describe("the preview of the settings", () => {
  it("shows the typed color in a sample, keeps the form, and saves nothing", async () => {
    const before = await settings();
    const { status, page } = await preview("look", { logo: "", accentColor: "#7A1F5C" });
    expect([status, page.form("Look").field("accentColor").value]).toEqual([200, "#7A1F5C"]);
    expect(page.form("Look").invalidFields).toEqual([]);
    const [address = ""] = sheetOf(page);
    expect(await (await shop.client().get(address)).text()).toMatch(/--accent:light-dark\(#7a1f5c,#[0-9a-f]{6}\)/);
    expect(await settings()).toEqual(before);
  });

  it("can show the default color while another one is saved", async () => {
    await admin.json("PUT", "/api/settings", { accentColor: "#7a1f5c" });
    const [address = ""] = sheetOf((await preview("look", { logo: "", accentColor: "" })).page);
    const answer = await shop.client().get(address);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining("--accent:light-dark(#1d5a44,"),
    ]);
    await admin.json("PUT", "/api/settings", { accentColor: "" });
  });

  it("has a color picker, and a box for the default color that counts more than the color it shows", async () => {
    const look = (page: Page) => {
      const form = page.form("Look");
      return [
        form.field("accentColor").value,
        form.first("[name=accentColorDefault]").attribute("checked") !== undefined,
      ];
    };
    const picked = { logo: "", accentColor: "#7a1f5c" };
    const withBox = (await preview("look", { ...picked, accentColorDefault: "#7a1f5c" })).page;
    expect(look(withBox)).toEqual(["#1d5a44", true]);
    expect(sheetOf(withBox)[0]).toContain("/theme/sample-default-");
    expect(look((await preview("look", picked)).page)).toEqual(["#7a1f5c", false]);
    await admin.json("PUT", "/api/settings", { accentColor: "#7a1f5c" });
    expect(look(Page.parse(await admin.page("/admin/settings")))).toEqual(["#7a1f5c", false]);
    const saved = await admin.post("/admin/settings", { ...picked, intent: "look", accentColorDefault: "on" });
    expect([saved.status, (await settings()).accentColor]).toEqual([303, ""]);
  });

  it.each(["on", "#1d5a44"])("refuses a color picked beside the ticked box %s, in words, and keeps it", async (box) => {
    const fields = { logo: "", accentColor: "#7a1f5c", accentColorDefault: box };
    for (const intent of ["look", "preview-look"]) {
      const refused = await admin.post("/admin/settings", { ...fields, intent });
      const page = Page.parse(await refused.text());
      const form = page.form("Look");
      expect([refused.status, form.field("accentColor").value]).toEqual([400, "#7a1f5c"]);
      expect(page.errorOf("accentColor")).toBe(
        "You picked a color and checked “Default color”. Save again to use the color, or check “Default color” to use that.",
      );
      expect((await settings()).accentColor).toBe("");
      // Both answers are one click away.
      const asked = form.first("[name=accentColorDefault]");
      expect([asked.isChecked, asked.value]).toEqual([false, "#7a1f5c"]);
    }
    const { accentColorDefault: _, ...picked } = fields;
    expect((await admin.post("/admin/settings", { ...picked, intent: "look" })).status).toBe(303);
    expect((await settings()).accentColor).toBe("#7a1f5c");
    const back = { ...fields, accentColorDefault: "#7a1f5c", intent: "look" };
    expect((await admin.post("/admin/settings", back)).status).toBe(303);
    expect((await settings()).accentColor).toBe("");
  });

  it("shows typed words and a new picture, whose path the form keeps for saving", async () => {
    const words = { tagline: "Pots <b>& pans", intro: "", heroLink: "", announcement: "", heroImage: "" };
    const { status, page } = await preview("front-page", words, await png());
    expect(status).toBe(200);
    const sample = page.form("Front page").first("figure");
    expect(sample.text).toContain("Pots <b>& pans");
    const picture = page.form("Front page").field("heroImage").value;
    expect(picture).toMatch(/^\/uploads\/shop\/.+\.png$/);
    expect(sample.first("img").attribute("src")).toContain(picture);
    expect((await settings()).heroImage).toBe("");
  });

  it.each([
    ["look", { accentColor: "#f3b73e", logo: "" }, "accentColor", "Too pale"],
    ["look", { accentColor: "#1d5a44;}", logo: "" }, "accentColor", "#rrggbb"],
    ["look", { accentColor: "", logo: "https://elsewhere.example/logo.png" }, "logo", "Upload a picture"],
  ])("of %s refuses what saving refuses: %j", async (section, fields, name, message) => {
    const { status, page } = await preview(section, fields);
    expect([status, page.form("Look").errorOf(name)]).toEqual([400, expect.stringContaining(message)]);
    expect(sheetOf(page)).toEqual([]);
  });

  it("exists for sections of the settings only", async () => {
    expect((await preview("nothing", {})).status).toBe(400);
  });
});

describe("the colors of a typed accent color", () => {
  it("come as a stylesheet, or with the reason why the color is refused", async () => {
    const answer = async (accent: string) =>
      (await admin.get(`/admin/settings/colors?accent=${encodeURIComponent(accent)}`)).json();
    expect(await answer("#0B5394")).toEqual({
      colors: expect.stringMatching(/^\/theme\/sample-0b5394-[0-9a-f]{8}\.css$/),
      problem: null,
    });
    expect(await answer("#ffffff")).toEqual({ colors: null, problem: expect.stringContaining("Too pale") });
    expect(await answer("x".repeat(1000))).toEqual({ colors: null, problem: expect.any(String) });
  });

  it("do not lead the page away once the session has ended", async () => {
    const asked = "/admin/settings/colors?accent=%230B5394&_data=routes%2Fadmin_.settings.colors";
    const answer = await shop.client().get(asked);
    expect([answer.status, answer.headers.get("X-Remix-Redirect")]).toEqual([401, null]);
  });

  it.each(["sample-0b5394-00000000.css", "default-00000000.css", "sample-ffffff-00000000.css"])(
    "has no stylesheet %s",
    async (file) => {
      expect((await shop.client().get(`/theme/${file}`)).status).toBe(404);
    },
  );
});
