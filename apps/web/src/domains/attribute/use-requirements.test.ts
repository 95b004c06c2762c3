import type { CollectionDefinition, RequirementLevel } from '@stoa/contract/attribute.ts'
import { expect, test } from 'vitest'
import { requiredByParent } from './use-requirements.ts'

const requirement = (id: string, level: RequirementLevel, isOwn = true): CollectionDefinition => ({
  productAttributeDefinitionId: id,
  definition: {
    productAttributeDefinitionId: id,
    marketplaceId: 'm',
    key: id,
    name: id,
    labels: {},
    description: '',
    type: 'text',
    unit: null,
    allowedValues: [],
    collectionCount: 1,
    requiredCount: 0,
    productCount: 0,
    templates: [],
    updatedAt: '2026-11-29T00:00:00Z',
    version: 1,
  },
  level,
  inheritedFrom: isOwn ? null : { id: 'above', name: 'Above' },
  inheritedLevel: isOwn ? null : level,
  isComputing: false,
})

test('a collection that moves requires what its new parent does, except what it settles itself or required before', () => {
  const here = [requirement('own', 'optional'), requirement('before', 'required', false), requirement('weaker', 'optional', false)]
  const parent = [
    requirement('own', 'required'),
    requirement('before', 'required'),
    requirement('weaker', 'required'),
    requirement('new', 'required'),
    requirement('free', 'optional'),
  ]
  expect(requiredByParent(here, parent)).toEqual(['weaker', 'new'])
})
