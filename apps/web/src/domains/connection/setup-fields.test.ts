import type { PlatformSetup, Provider } from '@stoa/contract/connection.ts'
import { describe, expect, it } from 'vitest'
import { initialValues, isNothingGiven, savedSettings, settingsToSend, setupShape } from './setup-fields.ts'

const field = (key: string, type: Provider['fields'][number]['type'], isRequired: boolean) => ({ key, label: key, type, isRequired, help: '' })
const provider: Provider = {
  platform: 'shop',
  name: 'Shop',
  description: '',
  kind: 'shop',
  isConnected: false,
  capabilities: [],
  setupMinutes: 3,
  createsAccount: false,
  setup: 'form',
  missingSettings: [],
  missingText: null,
  fields: [field('address', 'url', true), field('apiKey', 'secret', true), field('drafts', 'flag', false)],
}
const feed: Provider = { ...provider, platform: 'feed', fields: [field('file', 'file', false), field('url', 'url', false)] }
const setup = { platform: 'shop', settings: { address: 'https://a.example', apiKey: '••••1234', drafts: 'true' } } as unknown as PlatformSetup

describe('the fields of a set-up', () => {
  it('a saved secret does not come back, and may stay empty', () => {
    const saved = savedSettings(provider, setup)
    const values = initialValues(provider, saved)
    expect(values.settings).toEqual({ address: 'https://a.example', apiKey: '', drafts: true })
    expect(setupShape(provider, saved).safeParse(values).success).toBe(true)
    expect(settingsToSend(provider, values)).toEqual({ address: 'https://a.example', drafts: 'true' })
  })

  it('the settings of another shop are not imported, and its secret is needed', () => {
    const saved = savedSettings({ ...provider, platform: 'other' }, setup)
    expect(saved).toEqual({})
    expect(setupShape(provider, saved).safeParse(initialValues(provider, saved)).success).toBe(false)
  })

  it('a number is sent as text, as typed or as the field reads it', () => {
    const own: Provider = { ...provider, platform: 'own', fields: [field('price', 'number', false)] }
    for (const [typed, sent] of [
      [4.5, '4.5'],
      ['4.50', '4.50'],
      [0, '0'],
      ['', ''],
    ] as const) {
      const values = { settings: { price: typed } }
      expect(setupShape(own, {}).safeParse(values).success).toBe(true)
      expect(settingsToSend(own, values)).toEqual({ price: sent })
    }
    expect(initialValues(own, { price: '4.50' }).settings).toEqual({ price: '4.50' })
    const required = setupShape({ ...own, fields: [field('price', 'number', true)] }, {})
    expect(required.safeParse({ settings: { price: 0 } }).success).toBe(true)
    expect(required.safeParse({ settings: { price: '' } }).error?.issues).toMatchObject([
      { path: ['settings', 'price'], message: 'price is required.' },
    ])
  })

  it('a choice that was cleared is sent as empty', () => {
    const chosen: Provider = { ...provider, fields: [{ ...field('mode', 'choice', false), choices: [{ value: 'a', label: 'A' }] }] }
    const values = { settings: { mode: null } }
    expect(setupShape(chosen, {}).safeParse(values).success).toBe(true)
    expect(settingsToSend(chosen, values)).toEqual({ mode: '' })
    const required = setupShape({ ...chosen, fields: [field('mode', 'choice', true)] }, {})
    expect(required.safeParse(values).error?.issues).toMatchObject([{ path: ['settings', 'mode'], message: 'mode is required.' }])
  })

  it('an address without https:// is completed', () => {
    const values = { settings: { address: 'shop.example/store', apiKey: 'key', drafts: false } }
    expect(setupShape(provider, {}).safeParse(values).success).toBe(true)
    expect(settingsToSend(provider, values).address).toBe('https://shop.example/store')
  })

  it('a feed needs a file or an address', () => {
    const nothing = settingsToSend(feed, initialValues(feed, {}))
    expect(isNothingGiven(feed, nothing, false, {})).toBe(true)
    expect(isNothingGiven(feed, nothing, true, {})).toBe(false)
    expect(isNothingGiven(feed, { url: 'https://a.example/feed.csv' }, false, {})).toBe(false)
    expect(setupShape(feed, {}).safeParse({ settings: { url: 'ftp://a.example' } }).success).toBe(false)
  })
})
