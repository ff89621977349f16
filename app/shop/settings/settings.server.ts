import { sql } from "drizzle-orm";
import { cachedRead } from "~/platform/cached-read.server";
import { db, type Transaction, transaction } from "~/platform/db.server";
import { Conflict, InvalidField } from "~/platform/errors";
import { bulkChange, order } from "~/platform/schema.server";
import { type Actor, recordAdminChange, recordChecked } from "../audit/admin-change.server";
import { type EditableFields, editVersionOf, requireCurrentVersion } from "../audit/edit-version.server";
import { weightUnits } from "../fields/weight-units";
import { currencyOf } from "../money/currencies.server";
import { readCurrencyFrom } from "../money/currency";
import { hasTwoFactor } from "../two-factor/has-two-factor.server";
import { SERVICE_KEY_NAMES, SERVICE_KEYS, type ServiceKeyName } from "./service-key-names";
import { enteredKeys, type ServiceKeyChanges } from "./service-keys.schema.server";
import { forgetServiceKeys, serviceKey, sourceOfKey, storeServiceKey } from "./service-keys.server";
import { storedValues, storeValue } from "./setting-rows.server";
import { KEY_TABLE, SECTIONS, SETTING_TABLE } from "./setting-table.server";
import {
  SETTING_DEFAULTS,
  SETTING_NAMES,
  type SettingChanges,
  type SettingName,
  type Settings,
  settingChangesSchema,
} from "./settings.schema.server";

const hasOrder = db.select({ id: order.id }).from(order).limit(1).prepare();

function readSettings(): Settings {
  const stored = storedValues();
  const given: Partial<Settings> = {};
  for (const name of SETTING_NAMES) {
    const value = SETTING_TABLE[name].variable?.value ?? stored.get(name);
    if (value === undefined) continue;
    // A stored value that this release does not accept counts as not set.
    const parsed = settingChangesSchema.safeParse({ [name]: value });
    if (parsed.success) Object.assign(given, parsed.data);
  }
  // Parcels are sent from the shop's country, and measured as it does.
  const { country: senderCountry = SETTING_DEFAULTS.country } = given;
  const parcelUnits = weightUnits(senderCountry).item.name === "oz" ? "imperial" : "metric";
  return { ...SETTING_DEFAULTS, senderCountry, parcelUnits, ...given };
}

const current = cachedRead(readSettings);

readCurrencyFrom(() => currencyOf(current.get().currency));

/** The current settings. A change by this process or another one is seen by the next call. */
export const allSettings = (): Settings => current.get();

/** The current value of a setting: its environment variable, else the stored value, else the default. */
export const setting = <Name extends SettingName>(name: Name): Settings[Name] => allSettings()[name];

/** The environment variable that sets a setting and so makes it read-only; null when there is none. */
function fixedBy(name: SettingName): string | null {
  const { variable } = SETTING_TABLE[name];
  return variable?.value === undefined ? null : variable.name;
}

/** The settings, and the keys of services as they are stored: sealed, so that they differ with each one that is entered. */
type Stored = Settings & { [Name in ServiceKeyName]?: unknown };

function storedNow(): Stored {
  const rows = storedValues();
  return { ...allSettings(), ...Object.fromEntries(SERVICE_KEY_NAMES.map((name) => [name, rows.get(name)])) };
}

/** The fields of a section's form, or of all. */
function versionFields(section?: string): EditableFields<Stored> {
  const names = SETTING_NAMES.filter((name) => section === undefined || SETTING_TABLE[name].section === section);
  const fields: EditableFields<Stored> = {};
  for (const name of names) {
    const stored = (settings: Stored) => settings[name];
    fields[name] = { label: SETTING_TABLE[name].label, stored, typed: (settings) => String(stored(settings)) };
  }
  for (const name of section === undefined || section === KEY_SECTION ? SERVICE_KEY_NAMES : []) {
    const stored = (settings: Stored) => settings[name];
    const shown = (settings: Stored) => (stored(settings) ? "a key" : "");
    fields[name] = { label: KEY_TABLE[name].label, stored, shown, typed: () => "" };
  }
  return fields;
}

/** The version of a section of the settings, for its form; of all settings, for the API. */
export const settingsVersion = (section?: string): string => editVersionOf(versionFields(section), storedNow());

/** Keeps the percentages of changes of prices, planned sales among them, which are stored times the smallest units in a main unit. */
function keepPercentages(tx: Transaction, before: string, after: string): void {
  const factor = 10 ** (currencyOf(after).digits - currencyOf(before).digits);
  tx.update(bulkChange)
    .set({ edit: sql`json_set(edit, '$.priceBy', json_extract(edit, '$.priceBy') * ${factor})` })
    .where(sql`json_extract(edit, '$.priceHow') like '%-percent'`)
    .run();
}

/**
 * Stores settings and records the change in the audit log. Missing ones stay unchanged.
 * @param changes those of one section have its version, those of the API the version of all
 * @throws Invalid for a setting that an environment variable sets, and when an admin without two-step sign-in requires it
 * @throws Conflict for another currency when the shop has an order
 * @throws EditConflict when `changes.version` is not the current one
 */
export function updateSettings(
  admin: Actor,
  { version, ...changes }: SettingChanges & ServiceKeyChanges & { version?: string },
  section?: string,
): void {
  const entered = enteredKeys(changes);
  const before = storedNow();
  const changed = SETTING_NAMES.filter((name) => changes[name] !== undefined && changes[name] !== before[name]);
  for (const name of changed) {
    const variable = fixedBy(name);
    if (variable === null) continue;
    throw new InvalidField(name, `The environment variable ${variable} sets this value. Change it there.`);
  }
  for (const [name] of entered) {
    if (sourceOfKey(name) !== "environment") continue;
    throw new InvalidField(name, `The environment variable ${SERVICE_KEYS[name]} sets this key. Change it there.`);
  }
  if (changes.requireTwoFactor && !before.requireTwoFactor && !(admin.id && hasTwoFactor(admin.id)))
    throw new InvalidField(
      "requireTwoFactor",
      "Switch on two-step sign-in for yourself first, on your profile: else you would lock yourself out.",
    );
  // The same form can arrive twice.
  const keys = entered.filter(([name, key]) => key !== (serviceKey(name) ?? ""));
  const pick = (values: SettingChanges) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  transaction((tx) => {
    // Another process can place the first order until the transaction begins.
    if (changed.includes("currency") && hasOrder.get())
      throw new Conflict(`The shop has orders in ${before.currency}, so its currency can no longer be changed.`);
    requireCurrentVersion(tx, {
      entity: "setting",
      entityId: "shop",
      actor: admin,
      fields: versionFields(section),
      version,
      before,
      after: { ...before, ...pick(changes), ...Object.fromEntries(keys) },
    });
    if (changes.currency && changes.currency !== before.currency)
      keepPercentages(tx, before.currency, changes.currency);
    for (const name of changed) storeValue(tx, name, changes[name]);
    // What was entered is a secret, also for those who read the log.
    const keysBefore = keys.map(([name]) => [name, sourceOfKey(name) === null ? null : "set"]);
    const keysAfter = keys.map(([name, key]) => [name, key === "" ? "removed" : "entered"]);
    for (const [name, key] of keys) storeServiceKey(tx, name, key);
    const isRecorded = recordAdminChange(tx, {
      actor: admin,
      entity: "setting",
      entityId: "shop",
      action: "changed",
      before: { ...pick(before), ...Object.fromEntries(keysBefore) },
      after: { ...pick(changes), ...Object.fromEntries(keysAfter) },
    });
    if (section === "money" && !isRecorded) recordChecked(tx, { actor: admin, entity: "setting", entityId: section });
  });
  current.forget();
  forgetServiceKeys();
}

/** The settings page: its sections, but for those that are off, with each field's value and the environment variable that fixes it. */
export function settingSections() {
  const settings = allSettings();
  return SECTIONS.filter(({ isOff }) => !isOff).map(({ hasSample = false, isOff: _, ...section }) => ({
    ...section,
    hasSample,
    version: settingsVersion(section.id),
    keys: section.id === KEY_SECTION ? keyFields() : [],
    fields: SETTING_NAMES.filter((name) => SETTING_TABLE[name].section === section.id).map((name) => {
      const { label, hint = "", kind, options: listed = [], fallback = "" } = SETTING_TABLE[name];
      const labeled = Object.entries(listed).map(([value, label]) => ({ value, label }));
      const options = Array.isArray(listed) ? listed : labeled;
      const isRequired = !settingChangesSchema.safeParse({ [name]: "" }).success;
      const value = String(settings[name]);
      const [variable, shows] = [fixedBy(name), SETTING_TABLE[name].variable?.shows];
      const shownVariable = variable && shows ? `${variable} (${shows})` : variable;
      return { name, label, hint, kind, options, fallback, isRequired, value, fixedBy: shownVariable };
    }),
  }));
}

export const KEY_SECTION = "services";

/** The keys of services for their form: whether each is set, and the environment variable that fixes it. */
const keyFields = () =>
  SERVICE_KEY_NAMES.map((name) => {
    const source = sourceOfKey(name);
    const fixedBy = source === "environment" ? SERVICE_KEYS[name] : null;
    return { name, ...KEY_TABLE[name], isSet: source !== null, fixedBy };
  });

/** The setting of a section that holds a picture; undefined where there is none. */
export function pictureSettingOf(section: unknown): SettingName | undefined {
  return SETTING_NAMES.find(
    (name) => SETTING_TABLE[name].section === section && SETTING_TABLE[name].kind === "picture",
  );
}

/** The settings that a section does not have. */
export function settingsOutside(section: unknown): (SettingName | ServiceKeyName)[] {
  const others = SETTING_NAMES.filter((name) => SETTING_TABLE[name].section !== section);
  return section === KEY_SECTION ? others : [...others, ...SERVICE_KEY_NAMES];
}
