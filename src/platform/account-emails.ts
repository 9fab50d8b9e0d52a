/** The identity provider's emails: asking for one, and doing what the link in one is for. */
import {
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
} from 'firebase/auth';

export function createAccountEmails(auth: Auth) {
  return {
    sendPasswordReset: (email: string): Promise<void> => sendPasswordResetEmail(auth, email),

    async sendConfirmation(): Promise<void> {
      if (auth.currentUser) await sendEmailVerification(auth.currentUser);
    },

    /** What the link in an email is for, without using it up. */
    async readEmailLink(code: string): Promise<{ operation: string; email: string | null }> {
      const { operation, data } = await checkActionCode(auth, code);
      return { operation, email: data.email ?? null };
    },

    async verifyEmail(code: string, email: string): Promise<void> {
      try {
        await applyActionCode(auth, code);
      } catch (error) {
        // An unanswered call may have succeeded, and some browsers resend it on their own: by then the link is used up.
        const user = auth.currentUser;
        await user?.reload().catch(() => {});
        if (user?.email !== email || !user.emailVerified) throw error;
      }
      // Confirmed, even if the network is gone by now.
      await auth.currentUser?.reload().catch(() => {});
    },

    resetPassword: (code: string, password: string): Promise<void> => confirmPasswordReset(auth, code, password),
  };
}
