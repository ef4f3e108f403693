import type { SMTPConnectionCustomAuthContext } from 'nodemailer/lib/smtp-connection';
import { connectionOptions, type MailError, toMailError } from './mail-transport.server.ts';

const patience = { connectMs: 5000, answerMs: 8000 };

/**
 * Would the server of SMTP_URL take an email of this sender? Logs in and names the sender, also as the
 * recipient, but sends nothing.
 * @throws MailError that says why not
 */
export async function tryMailServer(url: string, sender: string): Promise<void> {
  const [{ createTransport }, { default: SMTPConnection }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/smtp-connection'),
  ]);
  // As nodemailer reads the URL.
  const { auth, ...options } = createTransport(connectionOptions(url, patience)).options;
  let refusal: MailError | null = null;
  const nameSender = async (context: SMTPConnectionCustomAuthContext) => {
    refusal = await refusalOf(context, sender);
  };
  // Nodemailer has no function for these commands, but its custom ways to log in may send any command.
  const connection = new SMTPConnection({ ...options, customAuth: { SENDER: nameSender } });
  const failed = new Promise<never>((_resolve, reject) => connection.once('error', reject));
  try {
    await Promise.race([failed, settled((done) => connection.connect(done))]);
    if (auth) await Promise.race([failed, settled((done) => connection.login(auth, done))]);
    const asked = settled((done) => connection.login({ method: 'SENDER' }, done));
    await Promise.race([failed, asked]);
  } catch (error) {
    throw toMailError(error, false);
  } finally {
    connection.close();
  }
  if (refusal !== null) throw refusal;
}

function settled(start: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
}

/** The server's refusal of the sender, or of an email to it; null, and the server forgets both, if it takes them. */
async function refusalOf(
  { sendCommand }: SMTPConnectionCustomAuthContext,
  sender: string,
): Promise<MailError | null> {
  const commands = [`MAIL FROM:<${sender}>`, `RCPT TO:<${sender}>`];
  for (const [index, command] of commands.entries()) {
    const { status, response } = await sendCommand(command);
    if (status >= 200 && status < 300) continue;
    const rejected = index === 0 ? [] : [sender];
    const permanent = status >= 500;
    const error = { code: 'EENVELOPE', responseCode: status, response, permanent, rejected };
    return toMailError(error, false);
  }
  await sendCommand('RSET');
  return null;
}
