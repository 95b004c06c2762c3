import { CloseCompanySection } from '../domains/closing/close-company-section.tsx'
import { CompanyPage } from '../domains/company/company-page.tsx'

/** The company with its end, which is a later domain's. */
export function CompanyWithClosing() {
  return <CompanyPage closing={<CloseCompanySection />} />
}
