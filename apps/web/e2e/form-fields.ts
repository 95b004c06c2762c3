import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a field is given, by the kind of control it is. */
export type Entry = string | boolean | readonly string[] | { pick: string } | { date: string } | { colour: string }
/** Entries by the path of their field in the form. */
export type Entries = Readonly<Record<string, Entry>>

/** The control of a field: the last on the page, since a dialog comes after what it is opened on. */
const control = (page: Page, path: string): Locator => page.locator(`[data-path="${path}"]:not(button[disabled])`).last()

/** Fills fields as a person does: types, chooses, ticks. An empty text empties a field of any kind. */
export async function fillFields(page: Page, entries: Entries): Promise<void> {
  for (const [path, entry] of Object.entries(entries)) await fillField(page, path, entry)
}

async function fillField(page: Page, path: string, entry: Entry): Promise<void> {
  const field = control(page, path)
  if (typeof entry === 'boolean') return field.setChecked(entry)
  if (typeof entry === 'string') return field.fill(entry)
  if ('date' in entry) {
    await field.fill(entry.date)
    await field.press('Tab')
    return
  }
  if ('pick' in entry) return choose(page, field, entry.pick)
  if ('colour' in entry) {
    await field.click()
    const dialog = page.getByRole('dialog', { name: 'Choose a color' })
    await dialog.getByLabel('Hex').fill(entry.colour)
    await dialog.getByRole('button', { name: 'Ok' }).click()
    await dialog.waitFor({ state: 'detached' })
    return
  }
  for (let left = await pills(field).count(); left > 0; left -= 1) {
    await field.press('Backspace')
    await expect.poll(() => pills(field).count()).toBe(left - 1)
  }
  for (const one of entry) {
    await field.fill(one)
    await field.press('Enter')
  }
  await field.press('Escape')
}

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  if (option === '') {
    if ((await field.inputValue()) !== '') await frame(field).locator('[data-position="right"] button').first().click()
    return
  }
  await field.click()
  if (await field.isEditable()) await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

const frame = (field: Locator): Locator => field.locator('xpath=ancestor::*[contains(@class,"mantine-InputWrapper-root")][1]')
const pills = (field: Locator): Locator => frame(field).locator('.mantine-Pill-root')

/** What the fields hold, in the shape of `entries`. */
export async function readFields(page: Page, entries: Entries): Promise<Record<string, unknown>> {
  const held: Record<string, unknown> = {}
  for (const [path, entry] of Object.entries(entries)) {
    const field = control(page, path)
    if (typeof entry === 'boolean') held[path] = await field.isChecked()
    else if (typeof entry === 'string') held[path] = await field.inputValue()
    else if ('pick' in entry) held[path] = { pick: await field.inputValue() }
    else if ('date' in entry) held[path] = { date: await field.inputValue() }
    else if ('colour' in entry) held[path] = { colour: (await field.innerText()).trim() }
    else held[path] = await pills(field).allInnerTexts()
  }
  return held
}

/** Expects fields to hold what is given for them, once the form has it. */
export async function expectFields(page: Page, entries: Entries, held = entries): Promise<void> {
  await expect.poll(() => readFields(page, entries)).toEqual(held)
}

/** Opens a screen by its address and waits until nothing on it is loading. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
  await page.waitForFunction(() => document.querySelector('main h1') !== null && document.querySelector('[aria-busy="true"], [data-stale]') === null)
}

/** The last button of this name: a dialog comes after the page it is opened on. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last()

/** A form as a person reaches and saves it. */
type Saved = {
  page: Page
  /** Brings the form on screen, from a fresh load. */
  reach: () => Promise<void>
  save: () => Promise<void>
}

/** Saves entries, loads the form afresh and expects to find them. `shown` is what a field shows where it formats what was typed. */
export async function saveAndReadBack({ page, reach, save }: Saved, entries: Entries, shown: Entries = {}): Promise<void> {
  await reach()
  await fillFields(page, entries)
  await save()
  await reach()
  await expectFields(page, entries, { ...entries, ...shown })
}

/** Presses a button, waits for the message of success, and fails with what the form says where there is none. */
export function saveWith(page: Page, name: string, message: string): () => Promise<void> {
  return async () => {
    await button(page, name).click()
    const done = page.getByText(message, { exact: true }).first()
    const refused = page.locator('form [role="alert"], form [class*="InputWrapper-error"], form [data-error]')
    await done.or(refused.first()).first().waitFor()
    if (!(await done.isVisible())) throw new Error(`"${message}" did not come: ${(await refused.allInnerTexts()).join(' | ')}`)
  }
}

/** The entry that empties a field of the same kind. */
export function emptied(entry: Entry): Entry {
  if (typeof entry === 'string') return ''
  if (typeof entry === 'boolean') return false
  if ('pick' in entry) return { pick: '' }
  return 'date' in entry ? { date: '' } : 'colour' in entry ? entry : []
}

/** A picture of one colour, drawn by the browser. */
export const picture = (page: Page, colour: string): Promise<Buffer> =>
  page
    .evaluate((fill) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
      const context = canvas.getContext('2d')
      if (context) {
        context.fillStyle = fill
        context.fillRect(0, 0, 900, 600)
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    }, colour)
    .then((base64) => Buffer.from(base64, 'base64'))

/** Chooses a picture for a field and accepts the crop that is offered. */
export async function choosePicture(page: Page, label: string, colour: string): Promise<void> {
  await page
    .getByLabel(label, { exact: true })
    .last()
    .setInputFiles({ name: `${colour}.png`, mimeType: 'image/png', buffer: await picture(page, colour) })
  await page.getByRole('dialog', { name: 'Select crop' }).getByRole('button', { name: 'Ok' }).click()
  await page.getByRole('dialog', { name: 'Select crop' }).waitFor({ state: 'detached' })
}
