/** What the signed state of an installation is for. */
export const setupPurpose = 'connection-setup'

/** How long a person has to come back from the provider. */
export const setupSeconds = 600

/** How long a provider's report of the installation is waited for. */
export const maxWaitSeconds = 60

/** How soon the same request should be sent again while the report is waited for. */
export const retrySeconds = 2
