import { define } from '../define.ts'

/** Errors of campaigns. */
export const campaignErrors = define({
  'campaign_error.currency': ['Enter the reward in {currency}.', { currency: 'text' }],
  'campaign_error.ended': ['This campaign has ended and cannot be changed.'],
  'campaign_error.marketplace_required': ['You sell on several marketplaces. Choose the one this campaign is for.'],
  'campaign_error.no_marketplace': ['Join a marketplace before you create a campaign.'],
  'campaign_error.no_price': ['This product has no price in its shop. Enter a campaign price.'],
  'campaign_error.no_products': ['Add at least one product before you publish.'],
  'campaign_error.not_lower': ['Enter a price below {price}.', { price: 'money' }],
  'campaign_error.not_partner': ['You no longer sell on this marketplace, so this campaign cannot be changed or published.'],
  'campaign_error.not_published': ['Only a published campaign can be ended. Delete the draft instead.'],
  'campaign_error.period': ['Choose an end date on or after the start date.'],
  'campaign_error.period_over': ['The end date has passed. Choose a later one.'],
  'campaign_error.price_required': ['Enter a campaign price or a discount.'],
  'campaign_error.published': ['This campaign has already been published.'],
  'campaign_error.reward_negative': ['Enter a reward of zero or more.'],
  'campaign_error.started': ['The campaign has started, so its start date cannot change.'],
  'campaign_error.unknown_product': ['This product cannot be added: it is not for sale on the marketplace.'],
  'campaign_error.used_by_rule': ['A commission rule uses this campaign. Change or delete the rule first.'],
})
