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

/** Returns the ids of the attributes that a collection would require only because its new parent does. */
export function requiredByParent(here: readonly CollectionDefinition[], parent: readonly CollectionDefinition[]): string[] {
  const settled = new Set(
    here.filter(({ inheritedFrom, level }) => inheritedFrom === null || level === 'required').map((one) => one.productAttributeDefinitionId),
  )
  return parent.flatMap(({ productAttributeDefinitionId: id, level }) => (level === 'required' && !settled.has(id) ? [id] : []))
}

/** Asks before a collection is moved below one that requires more, where that takes products off sale or holds them back; false when a person does not want it. */
export async function confirmMove(id: string, parentId: string): Promise<boolean> {
  const [here, parent] = await Promise.all([id, parentId].map((one) => send(attribute.listOfCollection, { params: { id: one } })))
  const ids = requiredByParent(here ?? [], parent ?? [])
  return ids.length === 0 || confirmRequired({ collectionId: id, productAttributeDefinitionIds: ids.slice(0, maxPreviewed) })
}

/** So many attributes one preview looks at. Source: the contract. */
const maxPreviewed = 200

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
  /** Removes the collection's own level; that of a collection above applies then. Where it requires the attribute, a person confirms first, as above. */
  const drop = async ({ productAttributeDefinitionId, level, inheritedLevel }: CollectionDefinition): Promise<boolean> => {
    const isRequiredThen = inheritedLevel === 'required' && level !== 'required'
    if (isRequiredThen && !(await confirmRequired({ collectionId: id, productAttributeDefinitionIds: [productAttributeDefinitionId] }))) return false
    await change((own) => own.filter((one) => one.productAttributeDefinitionId !== productAttributeDefinitionId))
    return true
  }
  return {
    requested: data,
    error: data ? undefined : (error ?? undefined),
    retry: () => void refetch(),
    isBusy: write.isPending,
    ask,
    drop,
  }
}
