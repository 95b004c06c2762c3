import { cron } from '../../jobs/jobs.ts'
import { endPastCampaigns } from './end-past-campaigns.ts'

export const campaignJobs = [cron('*/15 * * * *', 'campaign.end-past', endPastCampaigns)]
