import { campaign } from '@stoa/contract/campaign.ts'
import { handle } from '../../kit/http.ts'
import { addProducts } from './add-products.ts'
import { createCampaign } from './create-campaign.ts'
import { deleteCampaign } from './delete-campaign.ts'
import { endCampaign } from './end-campaign.ts'
import { getCampaign } from './get-campaign.ts'
import { pageCampaigns } from './page-campaigns.ts'
import { pageAvailableProducts } from './page-available-products.ts'
import { pageCampaignProducts } from './page-campaign-products.ts'
import { publishCampaign } from './publish-campaign.ts'
import { removeProducts } from './remove-products.ts'
import { updateCampaign } from './update-campaign.ts'

export const campaignRoutes = [
  handle(campaign.paged, pageCampaigns),
  handle(campaign.get, (ctx, { params }) => getCampaign(ctx, params.id)),
  handle(campaign.products, pageCampaignProducts),
  handle(campaign.availableProducts, pageAvailableProducts),
  handle(campaign.create, createCampaign),
  handle(campaign.update, updateCampaign),
  handle(campaign.addProducts, addProducts),
  handle(campaign.removeProducts, removeProducts),
  handle(campaign.publish, publishCampaign),
  handle(campaign.end, endCampaign),
  handle(campaign.remove, deleteCampaign),
]
