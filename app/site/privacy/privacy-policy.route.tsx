import { policyInEnglish } from './policy-in-english.tsx';
import { PrivacyPolicy } from './privacy-policy.tsx';

export default function PrivacyPolicyPage() {
  return <PrivacyPolicy policy={policyInEnglish} />;
}
