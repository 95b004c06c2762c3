import { t } from '@lingui/core/macro'
import type { Run, RunItem } from '@stoa/contract/run.ts'

type Items = 'products' | 'rows' | 'categories' | 'attributes'

const itemsOf = ({ kind }: Pick<Run, 'kind'>): Items =>
  kind === 'import' ? 'rows' : kind === 'collections' ? 'categories' : kind === 'attributes' ? 'attributes' : 'products'

const partlyFailed: Record<Items, string> = {
  products: t`Finished, but some products could not be processed.`,
  rows: t`Finished, but some rows could not be imported.`,
  categories: t`Finished, but some categories could not be processed.`,
  attributes: t`Finished, but some attributes could not be processed.`,
}

/** Returns the result of a run in one sentence. */
export function runVerdict(run: Run): string {
  if (run.status === 'queued') return t`Queued.`
  if (run.status === 'running') return t`In progress.`
  if (run.status === 'cancelled') return t`Stopped. Changes made before it stopped are kept.`
  if (run.status === 'failed') return t`Failed before it finished. Changes made before that are kept.`
  if (run.failed > 0) return partlyFailed[itemsOf(run)]
  if (run.picturesFailed > 0) return t`Finished. Some images could not be downloaded.`
  return run.isDryRun ? t`Preview only. Nothing was changed.` : t`Finished.`
}

/** What a person can do about a run that did not go well; undefined when there is nothing to do. */
export function runAdvice(run: Run): string | undefined {
  if (run.kind === 'import') {
    if (run.failed === 0 && run.status !== 'failed') return undefined
    return t`To fix the skipped rows, go to Products, Import CSV, Previous imports. Download the rows with their errors, correct them and import that file.`
  }
  const isWithShop = run.kind === 'sync' || run.kind === 'push' || run.kind === 'shop_push'
  if (!isWithShop && run.status === 'failed') return t`Start it again. Finished items are not processed twice.`
  if (!isWithShop) return run.failed > 0 ? t`Open “Failed” below to see the reason for each item.` : undefined
  if (run.status === 'failed') {
    if (run.kind === 'shop_push') return t`Check that your shop is online and that its connection settings are correct, then push again.`
    return run.kind === 'push'
      ? t`Push again when the waiting time is over. If it fails again, check the products listed below.`
      : t`Check that your shop is online and that its connection settings are correct, then sync again.`
  }
  if (run.status !== 'done' || (run.failed === 0 && run.picturesFailed === 0)) return undefined
  if (run.kind === 'shop_push') return t`Open “Failed” and “Blocked” below to see what is wrong with each product. Fix it here, then push again.`
  return run.kind === 'push'
    ? t`Open “Failed” below to see what is wrong with each product. Fix it in your shop, then push again.`
    : t`Open “Failed” below to see what is wrong with each product. Fix it in your shop, then sync again.`
}

const itemAdvice: Record<string, string> = {
  no_name: t`Add a product name in your shop.`,
  no_price: t`Add a price to every variant in your shop.`,
  no_image: t`Add at least one image in your shop.`,
  no_variant: t`Add at least one variant in your shop.`,
  no_reference: t`Add an ID or handle to the product in your shop.`,
  invalid_gtin: t`Correct the barcode: its check digit is wrong.`,
  not_in_stock: t`Update the stock in your shop.`,
  compare_at_not_higher: t`Enter a compare-at price above the price, or leave it empty.`,
  shared_sku: t`Give each variant its own SKU: orders that name only a shared SKU are rejected.`,
  duplicate_reference: t`Give each product in the file a unique ID.`,
}

/** What to do about one product of a run, by the code of what is wrong. */
export function adviceFor(item: Pick<RunItem, 'code' | 'outcome'>): string | undefined {
  if (item.outcome === 'picture_failed') return t`Check that the image URL opens in a browser.`
  return item.code === null ? undefined : itemAdvice[item.code]
}
