import { cron } from '../../jobs/jobs.ts'
import { applyCampaignDays } from './apply-campaign-days.ts'

export const campaignJobs = [cron('*/15 * * * *', 'campaign.end-past', applyCampaignDays)]
