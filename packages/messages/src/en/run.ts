import { define } from '../define.ts'

/** What a run is doing: `run_step.` and the step. */
export const runStep = define({
  'run_step.queued': ['Queued'],
  'run_step.importing_products': ['Importing products'],
  'run_step.importing_rows': ['Importing rows'],
  'run_step.importing_categories': ['Importing categories'],
  'run_step.importing_attributes': ['Importing attributes'],
  'run_step.finding_removed': ['Looking for removed products'],
  'run_step.fetching_images': ['Fetching images'],
  'run_step.pushing': ['Pushing products'],
  'run_step.previewing_push': ['Previewing the push'],
  'run_step.updating_products': ['Updating products'],
  'run_step.restoring_products': ['Restoring products'],
  'run_step.recalculating': ['Recalculating values'],
  'run_step.updating_listings': ['Updating collections'],
  'run_step.previewing_listings': ['Preparing the preview'],
  'run_step.stopping': ['Stopping'],
  'run_step.done': ['Done'],
  'run_step.failed': ['Failed'],
  'run_step.cancelled': ['Cancelled'],
  'run_step.working': ['In progress'],
})

/** Why a run failed. */
export const runError = define({
  'run_error.timed_out': ['Timed out after 30 minutes. Start it again'],
  'run_error.file_gone': ['The file is no longer stored. Upload it again'],
  'run_error.change_gone': ['The change is no longer stored. Start it again'],
  'run_error.not_resumable': ['This task cannot be continued. Start it again'],
  'run_error.collection_gone': ['The collection no longer exists or is no longer open to you'],
  'run_error.shop_disconnected': ['The shop is no longer connected'],
  'run_error.shop_not_offered': ['This platform is no longer available'],
  'run_error.no_categories': ['This platform has no categories to import'],
  'run_error.too_many_categories': [
    'The shop has {count, number} categories; at most {limit, number} can be imported',
    { count: 'count', limit: 'count' },
  ],
  'run_error.sync_failed': ['The sync failed'],
  'run_error.products_failed': [
    '{count, plural, one {# product could not be imported} other {# products could not be imported}}',
    { count: 'count' },
  ],
  'run_error.active': ['A run of this kind is in progress. Wait for it to finish, or cancel it.'],
  'run_error.cooldown': ['You started this a moment ago. Wait {seconds, plural, one {# second} other {# seconds}}.', { seconds: 'count' }],
  'run_error.cooldown_minutes': ['You started this a moment ago. Wait {minutes, plural, one {# minute} other {# minutes}}.', { minutes: 'count' }],
  'run_error.ended': ['This run has finished.'],
})

/** What a run did to one product. */
export const runItem = define({
  'run_item.gone_from_shop': ['No longer in the shop. It is no longer offered'],
  'run_item.new_on': ['New on {marketplaces}', { marketplaces: 'list' }],
  'run_item.updated_on': ['Updated on {marketplaces}', { marketplaces: 'list' }],
  'run_item.would_be_new_on': ['Would be new on {marketplaces}', { marketplaces: 'list' }],
  'run_item.would_be_updated_on': ['Would be updated on {marketplaces}', { marketplaces: 'list' }],
  'run_item.not_ready': ['The product is not ready'],
  'run_item.no_reference': ['The shop sent this product without a reference of up to 500 characters'],
  'run_item.changed_since': ['Changed since the import: left as it is'],
  'run_item.image_failed': ['{url}{reason}', { url: 'text', reason: 'reason' }],
  'run_item.attribute_created': ['{values, plural, =0 {{type}} one {{type}, # value} other {{type}, # values}}', { type: 'text', values: 'count' }],
  'run_item.attribute_created_in': [
    '{values, plural, =0 {{type} in {unit}} one {{type} in {unit}, # value} other {{type} in {unit}, # values}}',
    { type: 'text', unit: 'text', values: 'count' },
  ],
  'run_item.malformed_product': ['The shop sent this product in an unexpected format'],
  'run_item.malformed_field': ['The shop sent this product in an unexpected format ({field})', { field: 'text' }],
  'run_item.no_title': ['“{reference}” has no title', { reference: 'text' }],
  'run_item.bad_price': ['The price of “{variant}” ({price}) is not a price in {currency}', { variant: 'text', price: 'text', currency: 'text' }],
  'run_item.no_variants': ['“{product}” has no variants', { product: 'text' }],
  'run_item.category_no_parent': ['Its parent category could not be imported'],
  'run_item.category_name_taken': ['Another collection at this level has this name'],
  'run_item.category_own_descendant': ['It would become part of itself, because the collections are arranged differently here'],
  'run_item.category_linked': ['Linked to the existing collection with the same name'],
  'run_item.category_no_reference': ['The shop sent this category without a reference of up to 500 characters'],
  'run_item.category_no_name': ['This category has no name'],
  'run_item.category_circle': ['In the shop, this category is part of itself'],
  'run_item.at_line': ['Line {line}: {text}', { line: 'text', text: 'message' }],
  'run_item.in_column': ['{column}: {text}', { column: 'text', text: 'message' }],
  'run_error.nothing_to_undo': ['There is nothing to undo. A sync can be undone once, within 30 days of its end.'],
})
