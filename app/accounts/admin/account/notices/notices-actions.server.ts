import * as z from 'zod/mini';
import { adminAction } from '#app/admin/actions/run-action.server.ts';
import { setNoticeTime } from '#app/careers/notices/application-notices.server.ts';
import { noticeTimes } from '#db/schema/notice-times.ts';

export const noticesActions = {
  'set-notices': adminAction({
    fields: { when: z.enum(noticeTimes) },
    done: 'Saved',
    async run({ db }, { when, admin, now }) {
      await setNoticeTime(db, { adminId: admin.id, when, now });
      return { ok: true };
    },
  }),
};
