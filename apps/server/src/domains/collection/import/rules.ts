import { generateKeyBetween } from 'fractional-indexing'
import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { ShopCategory } from '../../connection/ports.ts'

/** A collection as an import meets it. The `external` parts are those of the shop that is imported from, null where it came from elsewhere. */
export type PresentCollection = {
  id: string
  parentId: string | null
  name: string
  position: string
  externalReference: string | null
  externalName: string | null
  externalParent: string | null
}

/** A collection to be made or changed. */
export type ImportedCollection = Omit<PresentCollection, 'externalReference'> & { externalReference: string }

/** What became of a category. */
export type ImportItem = {
  reference: string
  productName: string
  outcome: 'created' | 'changed' | 'unchanged' | 'failed'
  code: string | null
  messages: readonly Message[]
}

/** What an import does. `inserts` have their parents before them. */
export type ImportPlan = { inserts: ImportedCollection[]; updates: ImportedCollection[]; items: ImportItem[] }

/** The longest name of a collection; a longer one is cut. */
const maxName = 120
const maxReference = 500

/**
 * Plans how a shop's categories become collections. A category is matched by its reference, the first time by its name and parent. What
 * changed in the shop since the last import is imported; what the operator changed meanwhile stays, and nothing is removed.
 */
export function planCollectionImport(theirs: readonly ShopCategory[], ours: readonly PresentCollection[], newId: () => string): ImportPlan {
  const plan: ImportPlan = { inserts: [], updates: [], items: [] }
  const tree = growTree(ours)
  const known = new Map(ours.flatMap((one) => (one.externalReference === null ? [] : [[one.externalReference, one]])))
  const idOf = new Map<string, string>()
  const { ordered, issues } = parentsFirst(theirs)
  plan.items.push(...issues)
  for (const category of ordered) {
    const { reference, parentReference } = category
    const item = { reference, productName: category.name, code: null, messages: [] }
    const fail = (code: string, text: Message): number => plan.items.push({ ...item, outcome: 'failed', code, messages: [text] })
    const parentId = parentReference === null ? null : idOf.get(parentReference)
    if (parentId === undefined) {
      fail('no_parent', message('run_item.category_no_parent'))
      continue
    }
    const external = { externalReference: reference, externalName: category.name, externalParent: parentReference }
    const present = known.get(reference) ?? tree.sameName(parentId, category.name, (one) => one.externalReference === null)
    if (!present) {
      if (tree.isTaken(parentId, category.name)) {
        fail('already_exists', message('run_item.category_name_taken'))
        continue
      }
      const made = { id: newId(), parentId, name: category.name, position: tree.nextPosition(parentId), ...external }
      tree.put(made)
      idOf.set(reference, made.id)
      plan.inserts.push(made)
      plan.items.push({ ...item, outcome: 'created' })
      continue
    }
    idOf.set(reference, present.id)
    const isKnown = present.externalReference !== null
    const name = isKnown && present.externalName !== category.name ? category.name : present.name
    const target = isKnown && present.externalParent !== parentReference ? parentId : present.parentId
    const isMoved = target !== present.parentId
    if (isKnown && present.externalName === category.name && present.externalParent === parentReference) {
      plan.items.push({ ...item, outcome: 'unchanged' })
    } else if (isMoved && target !== null && tree.isWithin(target, present.id)) {
      fail('own_descendant', message('run_item.category_own_descendant'))
    } else if ((isMoved || name !== present.name) && tree.isTaken(target, name)) {
      fail('already_exists', message('run_item.category_name_taken'))
    } else {
      const changed = { id: present.id, parentId: target, name, position: isMoved ? tree.nextPosition(target) : present.position, ...external }
      tree.put(changed)
      plan.updates.push(changed)
      plan.items.push({ ...item, outcome: 'changed', messages: isKnown ? [] : [message('run_item.category_linked')] })
    }
  }
  return plan
}

type Node = PresentCollection

/** The tree while it is planned over. A name that is given up in this plan still counts as taken: rows are changed in no certain order. */
function growTree(ours: readonly PresentCollection[]) {
  const nodes = new Map<string, Node>(ours.map((one) => [one.id, one]))
  const key = (parentId: string | null, name: string): string => `${parentId ?? ''}/${name}`
  const folded = (parentId: string | null, name: string): string => key(parentId, name.toLowerCase())
  const taken = new Set(ours.map(({ parentId, name }) => key(parentId, name)))
  const byName = new Map(ours.map((one) => [folded(one.parentId, one.name), one]))
  const last = new Map<string | null, string>()
  const remember = ({ parentId, position }: Node): void => {
    const before = last.get(parentId)
    if (before === undefined || before < position) last.set(parentId, position)
  }
  ours.forEach(remember)
  return {
    sameName(parentId: string | null, name: string, isFree: (node: Node) => boolean): Node | undefined {
      const found = byName.get(folded(parentId, name))
      return found && isFree(found) ? found : undefined
    },
    isTaken: (parentId: string | null, name: string): boolean => taken.has(key(parentId, name)),
    nextPosition: (parentId: string | null): string => generateKeyBetween(last.get(parentId) ?? null, null),
    isWithin(id: string, ancestorId: string): boolean {
      for (let at: string | null = id; at !== null; at = nodes.get(at)?.parentId ?? null) if (at === ancestorId) return true
      return false
    },
    put(node: Node): void {
      nodes.set(node.id, node)
      taken.add(key(node.parentId, node.name))
      byName.set(folded(node.parentId, node.name), node)
      remember(node)
    },
  }
}

/** Categories that can be understood, parents before children, in the shop's order otherwise; and what is wrong with the others. */
function parentsFirst(theirs: readonly ShopCategory[]): { ordered: ShopCategory[]; issues: ImportItem[] } {
  const issues: ImportItem[] = []
  const requested = new Map<string, ShopCategory>()
  for (const { reference, name, parentReference } of theirs) {
    const fitting = name.trim().slice(0, maxName).toWellFormed().trim()
    const issue = (code: string, text: Message): number => issues.push({ reference, productName: fitting, outcome: 'failed', code, messages: [text] })
    if (reference === '' || reference.length > maxReference) issue('no_reference', message('run_item.category_no_reference'))
    else if (fitting === '') issue('no_name', message('run_item.category_no_name'))
    else if (!requested.has(reference)) requested.set(reference, { reference, name: fitting, parentReference })
  }
  const children = Map.groupBy(requested.values(), ({ parentReference }) =>
    parentReference !== null && requested.has(parentReference) ? parentReference : null,
  )
  const ordered: ShopCategory[] = []
  const waiting = [...(children.get(null) ?? [])]
  for (let n = 0; n < waiting.length; n += 1) {
    const one = waiting[n]
    if (!one) break
    // What lies in a category that is not there lies at the top.
    ordered.push(one.parentReference !== null && !requested.has(one.parentReference) ? { ...one, parentReference: null } : one)
    waiting.push(...(children.get(one.reference) ?? []))
  }
  const reached = new Set(ordered.map(({ reference }) => reference))
  for (const { reference, name } of requested.values())
    if (!reached.has(reference))
      issues.push({ reference, productName: name, outcome: 'failed', code: 'in_circle', messages: [message('run_item.category_circle')] })
  return { ordered, issues }
}
