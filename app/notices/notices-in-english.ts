import { brand } from '#app/brand.ts';
import { retentionPeriods } from '#app/shared/retention-periods.ts';
import type { NoticeFrame, NoticeTexts } from './notices.ts';

const periods = retentionPeriods;

export const englishFrame: NoticeFrame = {
  title: 'How we use what you send',
  lead: `What ${brand.name} does with what you tell us here, as the Personal Data Protection Act 2010 asks us to say.`,
  parts: {
    collected: 'What we collect',
    why: 'Why',
    source: 'Where it comes from',
    disclosed: 'To whom it is disclosed',
    voluntary: 'Obligatory or voluntary',
    kept: 'How long it is kept',
    rights: 'Your rights',
    contact: 'Whom to write to',
  },
  recorded:
    'With it we record which version of this notice you were shown, in which language, and when.',
  backups: `Encrypted backups hold a copy for up to about six months more, and a log of what was done, which holds nothing of what you told us, is kept for ${periods.auditEvent.years} years.`,
};

const keptLonger =
  'Where there is a reason to keep it longer, such as a legal claim, that reason is recorded.';

const processors =
  'those who run our server, files and email for us, who may use it for nothing else';

const othersByLaw = 'Nobody else gets it unless the law obliges us.';

function rights(withdrawn: string): string {
  return `You may ask for access to your personal data and for a copy, for correction, for deletion, and for a copy that a computer can read (portability). You may ask us to limit how we use it, and withdraw your consent at any time: ${withdrawn} We answer within 21 days. You may complain to the Personal Data Protection Commissioner (www.pdp.gov.my).`;
}

export const englishNotices: NoticeTexts = {
  application: {
    collected: `What you enter into the application form: name, email address, phone number, address, date of birth, how you would like to work and why you would like to join us; for a full-time position your resume; and two photographs, one of your whole figure and one of your face. The place and time that a camera writes into a photograph are removed before we keep it.`,
    why: 'To consider your application, to write to you about it and, if you are accepted, to prepare your employment. Two photographs are asked for so that we know you at the interview, and so that we see how the rules of dress and hygiene of a food business, such as covered hair and closed shoes, can be kept. They are not there to judge looks, origin, religion, gender or disability, and no machine measures or compares faces.',
    source: 'You yourself, by this form.',
    disclosed: `The people of the cafe who decide on applications, and ${processors}. ${othersByLaw}`,
    voluntary:
      'To apply is voluntary. Every field that the form shows is obligatory: without it the application cannot be sent, since we could not consider it or reach you. A resume is asked for with full-time positions only.',
    kept: `We keep an application for ${periods.rejectedApplication.months} months after the decision, one without a decision for ${periods.undecidedApplication.months} months after it came, and one that was accepted for as long as your employee record. ${keptLonger}`,
    rights: rights('we then stop considering your application and delete it.'),
  },
  onboarding: {
    collected: `What new colleagues enter into their form, reached by a personal link: full name as in the identity card, identity card or passport number, date of birth, email address, phone number, address, KWSP number, bank account, T-shirt and shoe size, and the name, phone number and relationship of an emergency contact. Please tell that person that you have named them.`,
    why: 'To employ you: to know who you are, to pay your wages, to register and report you as the law asks of an employer, to order what you wear at work, and to call somebody in an emergency.',
    source: 'You yourself, by this form.',
    disclosed: `The people of the cafe who look after employment and wages, and ${processors}; our bank, to pay you; KWSP, PERKESO and LHDN, as the law obliges us. ${othersByLaw}`,
    voluntary:
      'All of it is obligatory but the KWSP number, which is voluntary here. Without who you are and your bank account we can neither pay you nor do what the law asks of an employer, and without sizes and an emergency contact we can neither equip you nor call for you. The form cannot be sent without them.',
    kept: `We keep your employee record for ${periods.employeeWhoLeft.years} years after you leave, for which LHDN and PERKESO ask employers to keep their records, and a form that is never completed for ${periods.unfinishedOnboarding.days} days. ${keptLonger}`,
    rights: rights(
      'we then keep only what the law obliges us to keep, and may not be able to employ you.',
    ),
  },
  newsletter: {
    collected: `Your email address, where on this site you entered it, and when.`,
    why: 'To send you the newsletter that you asked for, and for nothing else.',
    source: 'You yourself, by this form.',
    disclosed: `The people of the cafe who write the newsletter, and ${processors}, whoever sends it out for us among them. ${othersByLaw}`,
    voluntary:
      'To subscribe is voluntary. Without an email address we cannot send you the newsletter; everything else on this site works without it.',
    kept: `We keep it until you unsubscribe or ask us to remove it; then only a code remains, from which we recognise the address and cannot read it, so that nobody else puts it back. An address that we asked to confirm by email, and that did not, is deleted after ${periods.unconfirmedSubscription.days} days.`,
    rights: rights('you unsubscribe on this site, and then get no more newsletter.'),
  },
  restock: {
    collected: 'Your email address, the product that you wait for, and when you told us.',
    why: 'To write to you once when the product is back, and for nothing else.',
    source: 'You yourself, by this form.',
    disclosed: `Nobody reads it; ${processors}, handle it. ${othersByLaw}`,
    voluntary:
      'To leave your address is voluntary. Without it we cannot write to you; the shop shows by itself what is back.',
    kept: `We forget it with the email that we send you, and after ${periods.restockRequest.days} days if the product has not come back.`,
    rights: rights('we then forget your address and do not write.'),
  },
  'sign-in': {
    collected: `Your name, your email address and the number by which Google knows you. We keep nothing else that Google sends, and never see your Google password. We also keep when you were last here and, while you are signed in, which browser you signed in with.`,
    why: 'To know you when you are signed in, and for nothing else.',
    source: 'Google, from which you let it come by signing in there.',
    disclosed: `The people of the cafe who look after accounts, and ${processors}. Google learns that you sign in here. ${othersByLaw}`,
    voluntary:
      'To sign in is voluntary: looking around, the cart and applying for a job work without it. Name, email address and number are obligatory for an account; without them none can be made.',
    kept: `We keep it until you delete the account; one that is not used is deleted after ${periods.unusedAccount.years} years.`,
    rights: rights('you delete your account on its own page, or we do it for you.'),
  },
};
