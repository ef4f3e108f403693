import { href, Link } from 'react-router';
import { sessionLifetimes } from '#app/accounts/sessions/session-lifetime.ts';
import { brand } from '#app/brand.ts';
import { CafeEmail, PostalAddress, SocialPage } from '#app/cafe/cafe-facts.tsx';
import { noticeVersion } from '#app/notices/notices.ts';
import { englishFrame, englishNotices } from '#app/notices/notices-in-english.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import type { Policy } from './policy.ts';

const { application, onboarding, newsletter, 'sign-in': signIn } = englishNotices;

const { visitor, admin } = sessionLifetimes;

const email = <CafeEmail />;

const leave = (
  <Link to={href('/newsletter/unsubscribe')} className="underline underline-offset-4">
    unsubscribe
  </Link>
);

const accountPage = (
  <Link to={href('/account')} className="underline underline-offset-4">
    its page
  </Link>
);

const yourData = (
  <Link to={href('/my-data')} className="underline underline-offset-4">
    the page of your data
  </Link>
);

// Each text is one template string: React puts a comment between two texts, which every visit would load.
const introduction = (
  <>
    <p>{`${brand.name} is a small matcha cafe in Bangi, Selangor, Malaysia. This policy says what this website knows about the people who use it, why, for how long, and what you can ask of us.`}</p>
    <p>You can look around the whole site without telling us who you are.</p>
  </>
);

const collected = (
  <>
    <h3 className="mt-2 text-lg">Personal information</h3>
    <ul className="bullets">
      <li>
        <strong>Newsletter.</strong>
        {` ${newsletter.collected} ${newsletter.kept}`} You can {leave} at any time.
      </li>
      <li>
        <strong>Sold out.</strong>{' '}
        {`Your address until it is back, ${retentionPeriods.restockRequest.days} days at most.`}
      </li>
      <li>
        <strong>Account.</strong>
        {` ${signIn.collected} ${signIn.kept}`} Then only a number remains, and when you took a copy
        or deleted it. You can do both on {accountPage}.
      </li>
      <li>
        <strong>Purchase or reservation.</strong> Your cart stays in your own browser. The checkout
        on this site is a demonstration: nothing is charged, and what you type into it stays in that
        tab. For anything you buy or reserve at the cafe itself we ask only what it takes.
      </li>
      <li>
        <strong>Inquiries.</strong>
        {` What you write to us by email, and the address you write from. Kept until it is settled; a request about your data for ${retentionPeriods.answeredRequest.days} days after our answer.`}
      </li>
      <li>
        <strong>Employment application.</strong>
        {` ${application.collected} ${application.kept}`}
      </li>
      <li>
        <strong>Employment.</strong>
        {` ${onboarding.collected} ${onboarding.kept}`}
      </li>
      <li>
        <strong>Emails to you.</strong>
        {` What an email says, and to whom, we keep encrypted until it has gone out; after that only which email it was, and when. What we write to you about your application we keep, encrypted, as long as the application. While no mail server is connected, emails are files, which are deleted after ${retentionPeriods.mailFile.days} days.`}
      </li>
    </ul>
    <p>{`${englishFrame.recorded} ${englishFrame.backups}`}</p>
    <h3 className="mt-2 text-lg">Usage data</h3>
    <p>
      With every request a browser sends its IP address, the kind of device and browser, the page it
      wants, the time, and often the page it comes from (the referrer). We use these to answer. The
      log that we keep holds the page, the time and how the request went, but not your address,
      browser or referrer. To hold off floods of requests, forms remember a scrambled address for as
      long as their limit lasts, a day at most. We use no analytics and no advertising.
    </p>
  </>
);

const use = (
  <>
    <p>We use what we know about you:</p>
    <ul className="bullets">
      <li>
        <strong>Newsletter.</strong>
        {` ${newsletter.why}`}
      </li>
      <li>
        <strong>Account.</strong>
        {` ${signIn.why}`}
      </li>
      <li>
        <strong>Employment application.</strong>
        {` ${application.why}`}
      </li>
      <li>
        <strong>Employment.</strong>
        {` ${onboarding.why}`}
      </li>
      <li>To answer what you ask us, and to keep this website running and safe.</li>
    </ul>
    <p>Nothing is decided about you by a machine: people read applications.</p>
  </>
);

const sharing = (
  <>
    <p>
      We do not sell, rent or trade what we know about you. It is seen by the people of the cafe who
      need it for their work, and by those who keep our server, files and email running for us, who
      may use it for nothing else. What it takes to employ and pay our colleagues we pass on to our
      bank and, as the law obliges us, to KWSP, PERKESO and LHDN; anything else only where the law
      obliges us to.
    </p>
    <p>
      Signing in with Google, and links to Google Maps and <SocialPage />, take you to their own
      sites, where their own policies hold. None of them is contacted before you follow the link.
    </p>
  </>
);

const security = (
  <>
    <p>{`Only the owner of the cafe, and those whom the owner lets into the back office, can open applications and the records of colleagues, once they have signed in. Files open by links that end after a short while. Identity card and bank account numbers are encrypted one by one. Opening them, opening an applicant’s files, deciding on an application and deleting one each leave a note in a log that cannot be altered and is kept for ${retentionPeriods.auditEvent.years} years; it names nobody but who did it.`}</p>
    <p>
      No system is perfectly safe. Should something happen to your data that could harm you, we will
      tell the Personal Data Protection Commissioner within 72 hours, and you within seven days.
    </p>
  </>
);

const rights = (
  <>
    <p>You may ask us at any time for:</p>
    <ul className="bullets">
      <li>
        <strong>Access:</strong> to be told what we have about you, and to get a copy;
      </li>
      <li>
        <strong>Correction:</strong> to have it put right;
      </li>
      <li>
        <strong>Deletion:</strong> to have it removed;
      </li>
      <li>
        <strong>Restriction:</strong> to have us keep it but not use it;
      </li>
      <li>
        <strong>Portability:</strong> to get it in a form that a computer can read;
      </li>
      <li>
        <strong>Objection:</strong> to have us stop a use that you do not agree with.
      </li>
    </ul>
    <p>
      On {yourData} you see what we have under your address, take it along, and ask for correction
      or deletion; or write to {email}. It costs nothing, and needs no reason. We may ask you to
      show that it is you, and we answer within 21 days. You may withdraw your consent at any time,
      and complain to the Personal Data Protection Commissioner (www.pdp.gov.my). Under the Personal
      Data Protection Act 2010 {brand.name} is the data controller, and you are the data subject.
    </p>
  </>
);

/** '12 hours' or '30 days' */
function span(hours: number): string {
  return hours > 48 ? `${hours / 24} days` : `${hours} hours`;
}

const cookies = (
  <>
    <p>{`Visitors who only look around get no cookie. Someone who signs in gets one that keeps them signed in: it can be read by our server alone, ends after ${span(visitor.idleHours)} without a visit (${span(admin.idleHours)} for the owner of the cafe) and after ${visitor.maxDays} days in any case (${admin.maxDays} for the owner), and goes when you sign out. A second one goes with it and says no more than that there is the first. Whoever opens a link to their data gets one for the rest of its hour. Others live for minutes: while you sign in with Google, one that ties Google’s answer to your browser; after an application or onboarding form that was sent without scripts, one by which the next page removes what your browser remembered of it; for the owner, one by which the next page says that signing in worked. The owner’s browser keeps two longer: for 180 days one by which sign-in counts its tries apart from those of strangers, and, where the owner wants it, for 30 days one that spares the second step.`}</p>
    <p>Your browser also remembers, on your own device, without ever sending it to us:</p>
    <ul className="bullets">
      <li>
        your cart, until you empty it; your order, what you typed at the checkout, and where the
        receipt of an application went, until you close the tab;
      </li>
      <li>whether you paused the films of this site;</li>
      <li>how far down its pages you were, until you close the tab;</li>
      <li>
        the text of an application that you have begun but not sent, for one day, so that a reload
        does not lose it. On a device that you share, send it or clear the form before you leave;
      </li>
      <li>
        for new colleagues: what they have entered into their form, but nothing of their identity
        card, KWSP or bank account, until they send it or close the tab.
      </li>
    </ul>
    <p>You can remove all of these in the settings of your browser.</p>
  </>
);

const changes = (
  <p>{`When this policy changes, the new one stands here with its date at the top. Where a change matters to people whose data we already have, we write to them first. Its texts and those of the notices at our forms are version ${noticeVersion}.`}</p>
);

const contact = (
  <>
    <p>Questions, wishes and complaints about your data reach us at {email}, or by post:</p>
    <PostalAddress />
  </>
);

/** The policy must always match what the site does (spec 2.14). */
export const policyInEnglish: Policy = {
  language: 'en',
  title: 'Privacy policy',
  description: `What ${brand.name} knows about the people who visit, why, for how long, and whom to ask.`,
  updated: 'Last updated',
  date: 'August 25, 2025',
  contents: 'Sections',
  sections: [
    { id: 'introduction', title: 'Introduction', body: introduction },
    { id: 'information-we-collect', title: 'Information We Collect', body: collected },
    { id: 'how-we-use-your-information', title: 'How We Use Your Information', body: use },
    { id: 'information-sharing', title: 'Information Sharing', body: sharing },
    { id: 'data-security', title: 'Data Security', body: security },
    { id: 'your-rights', title: 'Your Rights', body: rights },
    { id: 'cookies', title: 'Cookies', body: cookies },
    { id: 'changes', title: 'Changes to This Policy', body: changes },
    { id: 'contact', title: 'Contact Us', body: contact },
  ],
};
