import { describe, expect, test } from 'vitest'
import { adviceOn, mappingOf, missingOf, outcomeLabel, stepOf, targetChoices, targetsOf, undoneLabel, withTarget } from './import-labels.ts'

const run = {
  runId: '1',
  kind: 'import',
  status: 'done',
  isForced: false,
  isDryRun: false,
  total: 3,
  done: 3,
  created: 0,
  changed: 0,
  unchanged: 0,
  discontinued: 0,
  failed: 0,
  pictures: 0,
  picturesFailed: 0,
  step: '',
  stepCode: 'done',
  error: null,
  errorCode: null,
  requestedAt: '',
  startedAt: null,
  finishedAt: null,
} as const

describe('the columns of a file', () => {
  test('have a target once: choosing it again leaves the other column out, but for pictures and attributes', () => {
    expect(withTarget(['name', 'price', null], 2, 'price')).toEqual(['name', null, 'price'])
    expect(withTarget(['image', null], 1, 'image')).toEqual(['image', 'image'])
    expect(withTarget(['weight_g', null], 1, 'weight_kg')).toEqual([null, 'weight_kg'])
    expect(withTarget(['name', null], 0, null)).toEqual([null, null])
  })

  test('go to the server without those left out, and come back', () => {
    const mapping = mappingOf(['reference', null, 'attribute:Fit'])
    expect(mapping).toEqual([
      { column: 0, target: 'reference' },
      { column: 2, target: 'attribute:Fit' },
    ])
    const columns = ['a', 'b', 'c'].map((name) => ({ name, samples: [], guess: null }))
    expect(targetsOf({ columns, mapping })).toEqual(['reference', null, 'attribute:Fit'])
  })

  test('need one that distinguishes products, and say what comes of a missing name', () => {
    expect(missingOf(['brand', null])).toContain('SKU')
    expect(missingOf(['name', null])).toBeUndefined()
    expect(missingOf(['sku'])).toBeUndefined()
    expect(adviceOn(['sku'])).toContain('name')
    expect(adviceOn(['name', 'price'])).toContain('identified by name')
    expect(adviceOn(['sku', 'name', 'price'])).toContain('not tracked')
    expect(adviceOn(['sku', 'name', 'price', 'stock'])).toBeUndefined()
  })

  test('may be attributes of their own name', () => {
    expect(targetChoices('Fit', 'attribute:Other').find(({ group }) => group === 'Attribute')).toEqual({
      group: 'Attribute',
      items: [
        { value: 'attribute:Fit', label: 'Attribute: Fit' },
        { value: 'attribute:Other', label: 'Attribute: Other' },
      ],
    })
  })

  test('may be translations, in the languages of the screens and in that of the column', () => {
    const items = targetChoices('Naam', 'name:he').at(-1)?.items ?? []
    expect(items).toContainEqual({ value: 'name:nl', label: 'Name in Dutch' })
    expect(items).toContainEqual({ value: 'option1_value:he', label: 'Option 1 value in Hebrew' })
    expect(
      targetChoices('Naam', null)
        .at(-1)
        ?.items.some(({ value }) => value.endsWith(':he')),
    ).toBe(false)
  })
})

test('an import that was stopped is shown so, and may be looked at again', () => {
  expect([undefined, { run: null }, { run }].map((one) => stepOf(one, undefined))).toEqual(['file', 'columns', 'run'])
  expect(stepOf({ run: null }, 'check')).toBe('check')
  expect([stepOf({ run: { ...run, status: 'failed' } }, undefined), stepOf({ run: { ...run, status: 'failed' } }, 'check')]).toEqual(['run', 'check'])
})

test('an import and its undo are described in a sentence', () => {
  expect(outcomeLabel({ ...run, created: 9700, failed: 300 })).toBe('9,700 products added. 300 rows skipped.')
  expect(outcomeLabel({ ...run, created: 1 })).toBe('1 product added.')
  expect(outcomeLabel({ ...run, failed: 1 })).toBe('No products imported. 1 row skipped.')
  expect(undoneLabel({ ...run, changed: 2, discontinued: 1, unchanged: 1 })).toBe(
    '2 products restored. 1 new product removed. 1 product was not restored because it was changed after the import.',
  )
  expect(undoneLabel(run)).toBe('Nothing to restore.')
})
