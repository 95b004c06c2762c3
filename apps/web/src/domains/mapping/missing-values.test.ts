import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { AttributeMapping, MappingState } from '@stoa/contract/mapping-shapes.ts'
import { expect, it } from 'vitest'
import { requestedOfMany, valueChanges } from './missing-values.ts'

const definition = (id: string, name: string) => ({ productAttributeDefinitionId: id, name }) as AttributeDefinition
const mapped = (definitionId: string, productId: string, state: MappingState): AttributeMapping => ({
  mappingId: state === 'mapped' ? `m-${productId}` : null,
  productAttributeDefinitionId: definitionId,
  productId,
  merchantId: 'm1',
  originalAttributeName: 'Farbe',
  originalAttributeValue: 'rot',
  mappedAttributeValue: state === 'mapped' ? 'Red' : '',
  isDeleted: false,
  source: null,
  state,
  message: null,
})

const requested = requestedOfMany(
  [definition('size', 'Size'), definition('colour', 'Colour'), definition('other', 'Of nobody')],
  [mapped('size', 'p1', 'mapped'), mapped('colour', 'p1', 'unmapped'), mapped('colour', 'p2', 'mapped'), mapped('colour', 'p3', 'invalid')],
)

it('lists the attributes that are requested of the products, those that most lack first', () => {
  expect(requested.map(({ definition: { name }, missing }) => [name, missing])).toEqual([
    ['Colour', 2],
    ['Size', 0],
  ])
})

it('counts a value that is ignored as missing', () => {
  const [only] = requestedOfMany([definition('colour', 'Colour')], [mapped('colour', 'p4', 'ignored'), mapped('colour', 'p5', 'mapped')])
  if (!only) throw new Error('There is no colour')
  expect(only.missing).toBe(1)
  expect(valueChanges(only, 'Blue', { replacesOthers: false }).map(({ productId }) => productId)).toEqual(['p4'])
})

it('gives the value to those that lack one, or to all', () => {
  const [colour] = requested
  if (!colour) throw new Error('There is no colour')
  const sent = valueChanges(colour, ' Blue ', { replacesOthers: false })
  expect(sent.map(({ productId, mappedAttributeValue, mappingId }) => [productId, mappedAttributeValue, mappingId])).toEqual([
    ['p1', 'Blue', null],
    ['p3', 'Blue', null],
  ])
  expect(valueChanges(colour, 'Blue', { replacesOthers: true }).map(({ productId, mappingId }) => [productId, mappingId])).toEqual([
    ['p1', null],
    ['p2', 'm-p2'],
    ['p3', null],
  ])
})
