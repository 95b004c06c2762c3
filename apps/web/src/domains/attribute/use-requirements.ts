import { attribute } from '@stoa/contract/attribute.ts'
import type { CollectionDefinition, RequirementLevel } from '@stoa/contract/attribute.ts'
import { send } from '../../lib/api.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { confirmRequired } from './confirm-required.ts'
import { definitionReads } from './definition-reads.ts'

type Own = { productAttributeDefinitionId: string; level: RequirementLevel }

/** What a collection itself asks for, without what it inherits, as it is written. */
export function ownOf(requested: readonly CollectionDefinition[]): Own[] {
  return requested
    .filter(({ inheritedFrom }) => inheritedFrom === null)
    .map(({ productAttributeDefinitionId, level }) => ({ productAttributeDefinitionId, level }))
}

/** Attributes requested at a level: those of the list take it, the others come behind. */
export function withLevel(own: readonly Own[], ids: readonly string[], level: RequirementLevel): Own[] {
  const kept = own.map((one) => (ids.includes(one.productAttributeDefinitionId) ? { ...one, level } : one))
  const fresh = ids.filter((id) => !own.some((one) => one.productAttributeDefinitionId === id))
  return [...kept, ...fresh.map((id) => ({ productAttributeDefinitionId: id, level }))]
}

/** What a collection asks for, and changing it. The list is written whole, so each change is made to it as it is right then. */
export function useRequirements({ id, marketplaceId }: { id: string; marketplaceId: string }) {
  const { data, error, refetch } = useCall(attribute.listOfCollection, { params: { id } })
  const write = useSend(attribute.upsertOfCollection, { refreshes: definitionReads })
  const change = async (how: (own: Own[]) => Own[]) => {
    const now = await send(attribute.listOfCollection, { params: { id } })
    await write.mutateAsync({ params: { marketplaceId, collectionId: id }, body: { productAttributeDefinitions: how(ownOf(now)) } })
  }
  /** Asks for attributes. When that takes products off sale or holds them back, a person confirms first; returns false when they do not. */
  const ask = async (ids: readonly string[], level: RequirementLevel): Promise<boolean> => {
    if (level === 'required' && !(await confirmRequired({ collectionId: id, productAttributeDefinitionIds: [...ids] }))) return false
    await change((own) => withLevel(own, ids, level))
    return true
  }
  return {
    requested: data,
    error: data ? undefined : (error ?? undefined),
    retry: () => void refetch(),
    isBusy: write.isPending,
    ask,
    drop: (definitionId: string) => change((own) => own.filter((one) => one.productAttributeDefinitionId !== definitionId)),
  }
}
