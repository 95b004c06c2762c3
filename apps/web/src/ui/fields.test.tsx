import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../build/render.ts'
import { searchDebounceMs } from '../lib/search-delay.ts'
import { SearchBox as PlainSearchBox } from '../domains/marketplace/search-box.tsx'
import { readyTimeoutMs } from '../routes/shell/ready-timeout.ts'
import { CheckboxField, SwitchField } from './checkbox-field.tsx'
import { cropPresets } from './crop-presets.ts'
import type { FieldSource } from './form.tsx'
import { FilesField } from './file-field.tsx'
import { ImageField } from './image-field.tsx'
import { SearchBox } from './index-toolbar.tsx'
import { LongTextField } from './long-text-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { ToastStack } from './toast-stack.tsx'

/** A form that holds one text. */
const formWith = (value: string): FieldSource => ({
  key: (path) => path,
  getInputProps: () => ({ defaultValue: value, onChange: () => undefined }),
  setFieldValue: () => undefined,
  initialValue: () => value,
  setLabel: () => undefined,
  setEmptyMessage: () => undefined,
  setSecret: () => undefined,
})

test('a required field has the badge "Required" and says so to screen readers', () => {
  const field = { form: formWith(''), path: 'name', label: 'Company name' }
  expect(textOf(<TextField {...field} required />)).toBe('Company name Required')
  expect(htmlOf(<TextField {...field} required />)).toContain('aria-required="true"')
  expect(textOf(<TextField {...field} />)).toBe('Company name')
})

test('an optional field says so in its label', () => {
  expect(textOf(<TextField form={formWith('')} path="phone" label="Phone" optional />)).toBe('Phone (optional)')
})

test('a choice that is empty offers nothing to clear', () => {
  const choices = [{ value: 'nl', label: 'Netherlands' }]
  const select = (value: string) => htmlOf(<SelectField form={formWith(value)} path="country" label="Country" choices={choices} isClearable />)
  expect(select('nl')).toContain('<button')
  expect(select('')).not.toContain('<button')
})

test('a field with a most of characters says how many are left', () => {
  const field = { form: formWith('Lamps'), path: 'about', label: 'About', help: 'Shown to buyers.', maxLength: 40 }
  expect(textOf(<TextField {...field} />)).toBe('About 35 characters left Shown to buyers.')
  expect(textOf(<LongTextField {...field} />)).toContain('35 characters left')
  expect(htmlOf(<TextField {...field} />)).toContain('maxLength="40"')
  expect(textOf(<TextField {...field} maxLength={6} />)).toContain('1 character left')
  expect(textOf(<TextField {...field} maxLength={2005} />)).toContain('2,000 characters left')
})

test('a read-only field shows its value and cannot be changed', () => {
  const html = htmlOf(<TextField form={formWith('Agora')} path="name" label="Name" readOnly />)
  expect(html).toMatch(/<input[^>]* value="Agora"/)
  expect(html).toMatch(/<input[^>]* readOnly=""/)
})

test('a switch and a checkbox are called by their label: the help below is their description', () => {
  const field = { form: formWith(''), path: 'isListed', label: 'Open to merchants', help: 'Merchants can find it.' }
  for (const html of [htmlOf(<SwitchField {...field} />), htmlOf(<CheckboxField {...field} />)]) {
    expect(html).toMatch(/<input[^>]* aria-label="Open to merchants"/)
    expect(html).toMatch(/<input[^>]* aria-describedby="[^"]+-description"/)
  }
})

test('the arrow of a list of choices is no picture to screen readers', () => {
  const html = htmlOf(<SelectField form={formWith('')} path="country" label="Country" choices={[{ value: 'nl', label: 'Netherlands' }]} />)
  expect(html).toMatch(/<svg[^>]* aria-hidden="true"[^>]* class="[^"]*ComboboxChevron|<svg[^>]*ComboboxChevron[^>]* aria-hidden="true"/)
})

test('a field of several files says how large each may be and takes several', () => {
  const field = <FilesField form={formWith('')} path="files" label="Documents" maxMegabytes={10} accept="image/*" />
  expect(textOf(field)).toBe('Documents Drop files here Max 10 MB Choose')
  expect(htmlOf(field)).toMatch(/<input[^>]* type="file" accept="image\/\*" multiple=""/)
})

test('a picture field takes images only', () => {
  const html = htmlOf(<ImageField form={formWith('')} path="logo" label="Logo" preset={cropPresets.logo} />)
  expect(html).toMatch(/<input[^>]* type="file" accept="image\/\*"(?![^>]*multiple)/)
})

test('pictures are cut as specified', () => {
  const { logo, splash, channelLogo, about, collection, avatar } = cropPresets
  const sizes = { logo, splash, channelLogo, about, collection, avatar }
  expect(sizes).toEqual({
    logo: { hint: 'Shown at most 180 pixels wide' },
    splash: { aspect: 4.25, width: 1700, hint: 'Best at 1700 × 400 pixels' },
    channelLogo: { aspect: 1, width: 400, hint: 'Best at 400 × 400 pixels' },
    about: { aspect: 1, width: 500, hint: 'Best at 500 × 500 pixels' },
    collection: { aspect: 2.8, width: 560, hint: 'Best at 560 × 200 pixels' },
    avatar: { aspect: 1, width: 50, isRound: true, hint: '50 × 50 pixels' },
  })
})

test('search waits 500 ms and its field says "Search"; the marketplace is waited for 1500 ms', () => {
  expect([searchDebounceMs, readyTimeoutMs]).toEqual([500, 1500])
  expect(htmlOf(<SearchBox value="" onSearch={() => undefined} />)).toContain('placeholder="Search"')
})

test('a search field takes as many characters as the server does', () => {
  expect(htmlOf(<SearchBox value="" onSearch={() => undefined} />)).toContain('maxLength="120"')
  expect(htmlOf(<PlainSearchBox label="Search" value="" onSearch={() => undefined} />)).toContain('maxLength="120"')
})

test('toasts stay at the bottom left for 5000 ms', () => {
  expect(ToastStack().props).toMatchObject({ position: 'bottom-left', autoClose: 5000 })
})
