import * as z from 'zod/mini'
import { issue } from './input-codes.ts'

/** The page of a carrier on which a shipment is followed; empty for none. */
export const TrackingHref = z.union([z.literal(''), z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s"'<>]+$/, issue('input.https')))])
