import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { AttributeTemplate, CollectionDefinition } from './attribute.ts'
import { Session } from './auth.ts'
import { Campaign } from './campaign.ts'
import { Collection, SelectedProduct } from './collection.ts'
import { Company, MerchantCard } from './company.ts'
import { AttributeMapping } from './mapping-shapes.ts'
import { Marketplace, Styling } from './marketplace.ts'
import { Notification, Notifications } from './notification.ts'
import { OrderRow } from './order.ts'
import { Product, ProductFilters, ProductRow } from './product.ts'

type Fields = { def: { shape: Readonly<Record<string, z.core.$ZodType>> } }
/** The names, separated by blanks, that a shape does not have. */
const missing = (shape: Fields, names: string) => names.split(' ').filter((name) => !(name in shape.def.shape))

// The names of the specification §3. That answers have the fields of their shapes is checked with every answer of a test.
describe('The fields that the specification names', () => {
  it('of an account', () => expect(missing(Session, 'token lastValidation companyType companyId')).toEqual([]))

  it('of a company', () =>
    expect(
      missing(
        Company,
        'companyId companyName marketplaceId ecomIntegrationType platformProduct platformType isStoaMarketplace syncFailures marketplaceName companyWhatsapp ' +
          'companyMail socialLinks aboutInfo favicon splashHref influencerShopHandle fontHref hasVRFeature panoramaHref hideCategoryFilters ' +
          'googleAnalyticsScript googleTagManagerTagId globalHighlight languages',
      ),
    ).toEqual([]))

  it('of the highlight of a company', () => {
    const { globalHighlight } = Company.def.shape
    expect(missing(globalHighlight.def.innerType, 'text colorHexValue textColorHexValue fontSize height')).toEqual([])
  })

  it('of a marketplace and its styling', () => {
    expect(missing(Marketplace, 'logoHref styling companyName marketplaceName favicon b2CBaseUri')).toEqual([])
    expect(missing(Styling, 'PrimaryColor PrimaryColorLight SecondaryColor SecondaryColorLight MaxWidth MaxWidthMobile')).toEqual([])
  })

  it('of a notification and the lists of the header', () => {
    expect(missing(Notification, 'link message thumbnail')).toEqual([])
    expect(missing(Notifications, 'pushErrors syncErrors partnerRequests newProductsAddedToCollections')).toEqual([])
  })

  it('of a product, in a list and alone', () => {
    const both = 'thumbnailImage images variants status highlight numberOfVariants approvalStatus percentageMapped'
    expect(missing(ProductRow, both)).toEqual([])
    expect(missing(Product, `${both} requiresApproval`)).toEqual([])
    expect(missing(ProductRow.def.shape.variants.def.element, 'images')).toEqual([])
  })

  it('of a selected product and the filters of products', () => {
    expect(missing(SelectedProduct, 'id merchantProductReference collectionProductId')).toEqual([])
    expect(missing(ProductFilters, 'name category instock merchantId productStatus externalCategory externalTag')).toEqual([])
  })

  it('of a collection and what it asks of products', () => {
    expect(missing(Collection, 'isRoot isLeaf')).toEqual([])
    expect(missing(CollectionDefinition, 'productAttributeDefinitionId')).toEqual([])
  })

  it('of an attribute mapping and a template', () => {
    expect(
      missing(
        AttributeMapping,
        'mappingId productAttributeDefinitionId productId merchantId originalAttributeName originalAttributeValue mappedAttributeValue isDeleted',
      ),
    ).toEqual([])
    expect(missing(AttributeTemplate, 'name attributeDefinitions')).toEqual([])
  })

  it('of an order', () => expect(missing(OrderRow, 'orderId merchantOrderReference marketplaceOrderReference hash')).toEqual([]))

  it('of the card of a merchant', () => expect(missing(MerchantCard, 'companyName tagline handle description')).toEqual([]))

  it('of the deal of a campaign', () => expect(missing(Campaign, 'priceReward freeSample avgCommission jobDescription url')).toEqual([]))
})
