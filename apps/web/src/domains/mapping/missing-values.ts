import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { AttributeMapping, MappingChange } from '@stoa/contract/mapping-shapes.ts'
import type * as z from 'zod/mini'
import { isOpen } from './mapping-labels.ts'

/** An attribute that some of these products are to have, with what each has of it. */
export type RequestedOfMany = { definition: AttributeDefinition; mappings: readonly AttributeMapping[]; missing: number }

/** Whether a product lacks a value: nothing is mapped, what is mapped is not allowed, or its value is ignored. */
const isLacking = ({ state, mappedAttributeValue }: AttributeMapping): boolean => isOpen(state) || mappedAttributeValue === ''

/** Returns the attributes that are requested of products, those that most of them lack first. */
export function requestedOfMany(definitions: readonly AttributeDefinition[], mappings: readonly AttributeMapping[]): RequestedOfMany[] {
  const byDefinition = Map.groupBy(mappings, (one) => one.productAttributeDefinitionId)
  return definitions
    .flatMap((definition) => {
      const own = byDefinition.get(definition.productAttributeDefinitionId)
      return own ? [{ definition, mappings: own, missing: own.filter(isLacking).length }] : []
    })
    .toSorted((a, b) => b.missing - a.missing || a.definition.name.localeCompare(b.definition.name))
}

/** Returns what is sent to give products one value: those without one, or all. */
export function valueChanges(
  { mappings }: Pick<RequestedOfMany, 'mappings'>,
  value: string,
  { replacesOthers }: { replacesOthers: boolean },
): z.input<typeof MappingChange>[] {
  return mappings
    .filter((one) => replacesOthers || isLacking(one))
    .map(({ mappingId, productAttributeDefinitionId, productId, merchantId, originalAttributeName, originalAttributeValue }) => {
      const names = { productAttributeDefinitionId, productId, merchantId, originalAttributeName, originalAttributeValue }
      return { ...names, mappingId, mappedAttributeValue: value.trim() }
    })
}
