import { describe, expect, it } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const base = { city: 'Gouda', phone: '1', languages: ['en'], social: { x: '', youtube: '' }, logo: null as File | null }

describe('Merging what two people changed', () => {
  it('keeps what was typed, and takes theirs for every other field', () => {
    const typed = { ...base, city: 'Gent', social: { x: '', youtube: 'ours' } }
    const theirs = { ...base, phone: '2', languages: ['en', 'nl'], social: { x: 'theirs', youtube: '' } }
    expect(mergeEdits(base, typed, theirs)).toEqual({
      city: 'Gent',
      phone: '2',
      languages: ['en', 'nl'],
      social: { x: 'theirs', youtube: 'ours' },
      logo: null,
    })
  })

  it('keeps what was typed where both changed a field', () => {
    const typed = { ...base, city: 'Gent', languages: ['de'] }
    const theirs = { ...base, city: 'Delft', languages: ['nl'] }
    expect(mergeEdits(base, typed, theirs)).toMatchObject({ city: 'Gent', languages: ['de'] })
  })

  it('keeps a chosen file, and an emptied field', () => {
    const logo = new File(['1'], 'logo.png')
    expect(mergeEdits(base, { ...base, logo, phone: '' }, { ...base, city: 'Delft' })).toEqual({ ...base, city: 'Delft', logo, phone: '' })
  })

  it('merges the items of a list by their ids', () => {
    const variants = [
      { id: 'a', price: 10, stock: 5 },
      { id: 'b', price: 20, stock: 5 },
    ]
    const typed = [{ id: 'a', price: 12, stock: 5 }, variants[1], { price: 30, stock: 1 }]
    const theirs = [
      { id: 'a', price: 10, stock: 3 },
      { id: 'b', price: 25, stock: 4 },
    ]
    expect(mergeEdits({ variants }, { variants: typed }, { variants: theirs })).toEqual({
      variants: [
        { id: 'a', price: 12, stock: 3 },
        { id: 'b', price: 25, stock: 4 },
        { price: 30, stock: 1 },
      ],
    })
  })
})
