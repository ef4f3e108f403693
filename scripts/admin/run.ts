/* npm run admin: who runs the back office, and how somebody gets back in (docs/running.md). */
import { readSettings } from '#app/platform/env.server.ts';
import { StartupError } from '#app/platform/startup-error.ts';
import { isEmail } from '#app/shared/email.ts';
import { runCommand } from '../run-command.ts';
import { type Command, commands } from './commands.ts';
import { openForCommand } from './open-for-command.ts';

const usage = `npm run admin -- list                    who the admins are
npm run admin -- invite EMAIL            a link by which somebody becomes an admin, once, for 48 hours
npm run admin -- reset-password EMAIL    a link to choose a new password, once, for an hour
npm run admin -- reset-two-step EMAIL    turns two-step verification off for an admin who lost the phone
npm run admin -- remove EMAIL            takes the back office away from an admin`;

/** @throws StartupError for anything but a command with what it needs */
function readCommand([name = '', ...given]: readonly string[]): [Command, string] {
  const command = Object.hasOwn(commands, name) && commands[name];
  const [email = ''] = given;
  if (!command || given.length !== (command.takesEmail ? 1 : 0)) throw new StartupError(usage);
  if (command.takesEmail && !isEmail(email)) {
    throw new StartupError(`'${email}' is no email address.`);
  }
  return [command, email];
}

async function run(): Promise<void> {
  const [command, email] = readCommand(process.argv.slice(2));
  await using services = await openForCommand(readSettings(process.env));
  for (const line of await command.run(services, email, new Date())) {
    process.stdout.write(`${line}\n`);
  }
}

await runCommand(run);
