import { attribute } from '@stoa/contract/attribute.ts'

/** What is read again once an attribute, or what asks for it, has changed. */
export const definitionReads = [attribute.pagedAll, attribute.paged, attribute.get, attribute.listOfCollection]
