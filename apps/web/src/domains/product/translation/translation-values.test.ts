import type { ProductTranslation } from '@stoa/contract/translation.ts'
import { describe, expect, it } from 'vitest'
import { changedTranslations, languagesOf, productTexts } from './translation-values.ts'

const mug = { name: 'Mug', description: 'Of clay', options: [{ name: 'Size', values: ['Large'] }] }

describe('the texts of a product in a language', () => {
  it('are the name, the description, and each option with its values, and are changed one by one', () => {
    let kept: ProductTranslation[] = [{ language: 'de', name: 'Becher', description: '', options: [] }]
    const texts = (source = mug) => productTexts(source, kept, 'nl', (next) => (kept = next))
    expect(texts().map(({ own }) => own)).toEqual(['Mug', 'Of clay', 'Size', 'Large'])
    expect(texts({ ...mug, description: '' }).map(({ own }) => own)).toEqual(['Mug', 'Size', 'Large'])
    for (const [place, text] of ['Mok', 'Van klei', 'Maat', 'Groot'].entries()) texts()[place]?.onValue(text)
    expect(kept.find(({ language }) => language === 'nl')).toEqual({
      language: 'nl',
      name: 'Mok',
      description: 'Van klei',
      options: [{ name: 'Size', translation: 'Maat', values: [{ value: 'Large', translation: 'Groot' }] }],
    })
    expect(kept.find(({ language }) => language === 'de')?.name).toBe('Becher')
    texts()[3]?.onValue('Heel groot')
    expect(texts()[3]?.value).toBe('Heel groot')
  })

  it('are sent for the languages that changed, and empty for one that has none left', () => {
    const before = [
      { language: 'nl', name: 'Mok', description: '', options: [] },
      { language: 'de', name: 'Becher', description: '', options: [] },
    ]
    expect(changedTranslations(before.toReversed(), before)).toEqual([])
    const now = before.map((one) => (one.language === 'nl' ? { ...one, name: ' ' } : one))
    expect(changedTranslations(now, before)).toEqual([{ language: 'nl', name: '', description: '', options: [] }])
  })

  it('are shown in the languages that lack some and in those that have some, each once', () => {
    const missingTranslations = [{ language: 'nl', parts: ['options' as const] }]
    const translations = ['nl', 'he'].map((language) => ({ language, name: 'x', description: '', options: [] }))
    expect(languagesOf({ missingTranslations, translations })).toEqual(['nl', 'he'])
  })
})
