import * as z from 'zod/mini'
import { PlatformSetup } from './connection.ts'
import { Instant } from './page.ts'
import { route } from './route.ts'

const Text = z.string().check(z.maxLength(4000))
const Account = z.string().check(z.maxLength(100))

/** Where a person installs the app. `state` is returned with the person; it is good for one installation, until `expiresAt`. */
export const AppInstall = z.object({ state: z.string(), installUrl: z.string(), expiresAt: Instant })

/**
 * How an installation ended. `verifying`: the provider has not confirmed it yet; send the same request again after `retryAfterSeconds`.
 * `conflict`: the account is connected to another company. `setup` is set once it is connected.
 */
export const AppConnection = z.object({
  status: z.enum(['connected', 'verifying', 'conflict']),
  retryAfterSeconds: z.nullable(z.int()),
  setup: z.nullable(PlatformSetup),
})
export type AppConnection = z.infer<typeof AppConnection>

export const appInstall = {
  wixSetup: route({
    method: 'POST',
    path: '/Integration/WixSetup',
    permission: 'connection:manage',
    summary: 'Starts connecting a Wix site: returns the address at which the app is installed, and a state that is good for ten minutes',
    body: z.strictObject({
      /** Of an app that was installed from Wix before: the site it was installed on. */
      instanceId: z.optional(Account),
      /** Of an app that Wix opened to be installed (custom authentication): passed on to the installer. */
      token: z.optional(Text),
    }),
    returns: AppInstall,
  }),
  wixCallback: route({
    method: 'GET',
    path: '/Integration/WixCallback',
    permission: 'connection:manage',
    acts: true,
    summary: 'Finishes connecting a Wix site with what Wix returned; the same request may be sent again',
    query: z.object({
      instanceId: Account,
      state: Text,
      /** Of apps with custom authentication. */
      code: z.optional(Text),
      /** The site and the time, signed by Wix. */
      signedInstance: z.optional(Text),
    }),
    returns: AppConnection,
  }),
  wixWebhook: route({
    method: 'POST',
    path: '/Webhook/Wix',
    permission: 'anyone',
    summary: 'Where Wix reports events of all sites that installed the app; the body is a token that Wix signed',
    raw: true,
    errors: ['sign_in_required', 'signature_expired'],
    returns: z.object({ received: z.boolean() }),
  }),
  shopifySetup: route({
    method: 'POST',
    path: '/Integration/ShopifySetup',
    permission: 'connection:manage',
    summary: 'Starts connecting a Shopify shop: returns the address at which the app is installed in it, and a state that is good for ten minutes',
    body: z.strictObject({
      /** The domain of the shop, such as `haven.myshopify.com`, its name, or an address of its admin. */
      shop: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    returns: AppInstall,
  }),
  shopifyCallback: route({
    method: 'GET',
    path: '/Integration/ShopifyCallback',
    permission: 'connection:manage',
    acts: true,
    summary: 'Finishes connecting a Shopify shop with the query that Shopify led back with; the same request may be sent again',
    query: z.object({
      /** The whole query as it was, with Shopify's signature `hmac` over it. */
      returned: Text,
    }),
    returns: AppConnection,
  }),
  shopifyWebhook: route({
    method: 'POST',
    path: '/Webhook/Shopify',
    permission: 'anyone',
    summary:
      'Where Shopify reports what concerns the app: requests about personal data, and that a shop removed it; signed with the secret of the app',
    raw: true,
    errors: ['sign_in_required'],
    returns: z.object({ received: z.boolean() }),
  }),
}
