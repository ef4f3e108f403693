import { policyInMalay } from './policy-in-malay.tsx';
import { PrivacyPolicy } from './privacy-policy.tsx';

export default function MalayPrivacyPolicyPage() {
  return <PrivacyPolicy policy={policyInMalay} />;
}
