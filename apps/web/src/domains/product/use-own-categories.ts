import { productEdit } from '@stoa/contract/product-edit.ts'
import { useCall } from '../../lib/calls.ts'

/** The shops' own categories, tags and brands in use, to choose from. Empty until they are known. */
export function useOwnCategories({ enabled = true }: { enabled?: boolean } = {}): { categories: string[]; tags: string[]; brands: string[] } {
  const { data } = useCall(productEdit.externalCategories, {}, { staleMs: 300_000, enabled })
  return {
    categories: data?.categories.map(({ value }) => value).filter((value) => value !== '') ?? [],
    tags: data?.tags.map(({ value }) => value) ?? [],
    brands: data?.brands.map(({ value }) => value) ?? [],
  }
}
