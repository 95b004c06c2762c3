import { t } from '@lingui/core/macro'
import type { Guides } from './guide.ts'

/** The guides of products and of what is done with them. */
export const productGuides: Guides = {
  '/shop/products': {
    purpose: t`All products, with what stops each from being sold.`,
    steps: [
      { text: t`Choose a view such as “Needs fixes”, then narrow it with search and filters.` },
      { text: t`Select products, or all that match, to edit, export or submit them together.`, permission: 'product:manage' },
      { text: t`Open a product to see which fields and attributes are missing.` },
    ],
  },
  '/shop/products/$id': {
    purpose: t`Everything about one product: texts, images, variants, and where it is for sale.`,
    steps: [
      { text: t`At the top you read what stops it from being sold, and what to do about it.` },
      { text: t`“Edit” changes its texts, images and variants. “Discontinue” takes it off sale.`, permission: 'product:edit' },
      { text: t`Marketplaces receive changes with the next push, from the list of products.`, href: '/shop/products', for: 'MERCHANT' },
      { text: t`The timeline lists what changed and when.` },
      { text: t`The keys [ and ] open the previous and the next product of the list.` },
    ],
  },
  '/shop/products/$id/edit': {
    purpose: t`Changes the texts, images, variants and translations of a product.`,
    steps: [
      { text: t`A field that you edit here is no longer overwritten by syncs. “Revert to shop value” undoes that.` },
      { text: t`Where your shop owns prices and stock, change them there and sync.` },
      { text: t`Move images with their arrows: the first is the main image. Describe each for people who cannot see it.` },
      { text: t`Shoppers see your changes after the next push.` },
    ],
  },
  '/shop/products/stock-and-prices': {
    purpose: t`Changes stock and prices of several products in one table.`,
    steps: [
      { text: t`Enter values, or paste a column from a spreadsheet into its first cell.` },
      { text: t`Save. What could not be saved is named and stays in its cell.` },
    ],
  },
  '/shop/products/new': {
    purpose: t`Creates a product that is not in your shop.`,
    steps: [
      { text: t`Enter a name, a price and at least one image. Marketplaces may require more.` },
      { text: t`Add options such as size or colour: each combination becomes a variant.` },
      { text: t`Only you can see the product until you push it.` },
    ],
  },
  '/shop/products/import': {
    purpose: t`Creates and updates products from a CSV file.`,
    steps: [
      { text: t`Upload the file and check which column is which field.` },
      { text: t`Read the preview: it names each error with its row. Nothing changes before you start the import.` },
      { text: t`An import can be undone from its page.` },
    ],
  },
  '/shop/runs': {
    purpose: t`Every sync, push, import and bulk edit, with its result.`,
    steps: [
      { text: t`Choose a view to see one kind only.` },
      { text: t`Open a line to read which products failed, and why.` },
      { text: t`You can leave the page while one is in progress.` },
    ],
  },
  '/shop/runs/$id': {
    purpose: t`What one sync, push, import or bulk edit did, product by product.`,
    steps: [
      { text: t`Choose “Failed” to see only what went wrong, with the reason.` },
      { text: t`Correct those products and start again: what has not changed is left alone.` },
      { text: t`A sync can be undone with the button at the top.`, permission: 'product:manage' },
    ],
  },
  '/shop/categories': {
    purpose: t`Decides which collection of a marketplace each category of your shop belongs to.`,
    steps: [
      { text: t`Choose the marketplace, then a collection for each category.` },
      { text: t`“Review suggestions” proposes collections with a similar name.` },
      { text: t`New products follow after each sync and push. Products that are in a collection already stay there.` },
    ],
  },
  '/shop/collections': {
    purpose: t`Collections are how a marketplace arranges its products, as a tree.`,
    steps: [
      { text: t`Create a collection, or move one in the tree by dragging or with the keyboard.`, permission: 'collection:manage' },
      { text: t`Set which attributes its products need: a product that lacks a required one is not sold.`, permission: 'collection:manage' },
      { text: t`Choose whether products wait for approval.`, permission: 'collection:manage' },
      { text: t`Open a collection to see its products and which attributes they need.` },
    ],
  },
  '/shop/collections/$id': {
    purpose: t`The products of a collection, with their approval and what they lack.`,
    steps: [
      { text: t`“Add products” puts products here that merchants have pushed.`, permission: 'collection:propose' },
      { text: t`“Attributes” sets what products need before they can be sold here.`, permission: 'collection:manage' },
      { text: t`“Arrange” sets the order in which shoppers see the products.`, permission: 'collection:manage' },
      { text: t`Select products to approve or remove several at once.`, permission: 'listing:approve' },
      { text: t`Open a product to see what it still needs.` },
    ],
  },
  '/shop/collections/$id/arrange': {
    purpose: t`Sets the order in which shoppers see the approved products of a collection.`,
    steps: [
      { text: t`Drag a product to its place.` },
      { text: t`With the keyboard: press Space, move it with the arrow keys, and press Space again.` },
      { text: t`Each move is saved at once.` },
    ],
  },
  '/shop/approvals': {
    purpose: t`Products that merchants submitted, for you to approve.`,
    steps: [
      { text: t`Open a product to compare it with what you approved before.` },
      { text: t`Approve it, or reject it with a reason that the merchant reads.` },
      { text: t`Approval rules let changes pass that need no person.`, href: '/shop/approvals/rules' },
    ],
  },
  '/shop/approvals/$id': {
    purpose: t`Compares a product with what you approved before, so that you can decide.`,
    steps: [
      { text: t`“Changes since approval” shows only what differs. A new product is shown in full.` },
      { text: t`“Approve” puts this version on sale. If it changes while you read, you review it again.` },
      { text: t`“Reject” needs a reason. The merchant reads it and can submit again.` },
    ],
  },
  '/shop/approvals/rules': {
    purpose: t`Approves small changes automatically. Everything else waits for you.`,
    steps: [
      { text: t`A rule names the kinds of changes it approves, and for which merchants.` },
      { text: t`Mark merchants as trusted to give them rules of their own.` },
      { text: t`Deleting a rule changes nothing that is already approved.` },
    ],
  },
  '/shop/attributes': {
    purpose: t`What a marketplace wants to know of products, such as material or colour.`,
    steps: [
      { text: t`Create an attribute with its type and the values it may have.`, permission: 'attribute:manage' },
      { text: t`Set in each collection which attributes its products need.`, href: '/shop/collections', permission: 'attribute:manage' },
      { text: t`Open an attribute to see its type and its values.` },
    ],
  },
  '/shop/mappings': {
    purpose: t`Translates the words of a shop into the attributes of a marketplace.`,
    steps: [
      { text: t`Start with the values that most products have.` },
      { text: t`Accept a suggestion, or choose the value it stands for.` },
      { text: t`Make a rule for words that come again: a preview shows what it changes.` },
    ],
  },
  '/shop/campaigns': {
    purpose: t`Prices that apply for a limited time.`,
    steps: [
      { text: t`Choose the dates and the products, then publish the campaign.`, permission: 'campaign:manage' },
      { text: t`The campaign price applies until the last day, or until you end the campaign.` },
    ],
  },
  '/shop/campaigns/$id': {
    purpose: t`The products of a campaign, their prices, and what it sold.`,
    steps: [
      { text: t`Add products for sale with a discount or at a campaign price.`, permission: 'campaign:manage' },
      { text: t`Shoppers pay these prices once you publish, on the dates of the campaign.` },
      { text: t`“End campaign” brings back the shops’ own prices at once. It cannot be published again.`, permission: 'campaign:manage' },
    ],
  },
}
